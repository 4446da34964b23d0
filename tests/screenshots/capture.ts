import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Screen } from './screen'

const WIDTHS = [360, 768, 1440] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHTS = { 360: 740, 768: 1024, 1440: 900 } as const

/** Calls that are held back on purpose would keep a page from its rest for ever. */
const IDLE_WITHIN_MS = 10_000

export interface Shot {
  width: number
  scheme: (typeof SCHEMES)[number]
  file: string
}

export type SignedIn = Record<NonNullable<Screen['as']>, NonNullable<BrowserContextOptions['storageState']>>

/** Takes a screen at every width in both schemes; the pictures go to `folder/<name>`. */
export async function capture(
  browser: Browser,
  screen: Screen,
  { url, folder, signedIn }: { url: string; folder: string; signedIn: SignedIn },
): Promise<Shot[]> {
  await mkdir(join(folder, screen.name), { recursive: true })
  const shots: Shot[] = []
  for (const scheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height: HEIGHTS[width] },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...(screen.as && { storageState: signedIn[screen.as] }),
      })
      try {
        const page = await context.newPage()
        const file = join(folder, screen.name, `${width}-${scheme}.png`)
        if (screen.isPrinted) await page.emulateMedia({ media: 'print', colorScheme: scheme })
        await open(page, screen)
        await page.screenshot({ path: file, fullPage: screen.isOverlay !== true, animations: 'disabled' })
        shots.push({ width, scheme, file })
        // Requests that still run then do not matter.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      } finally {
        await context.close()
      }
    }
  }
  return shots
}

async function open(page: Page, { path, before, act, isOverlay = false }: Screen): Promise<void> {
  await before?.(page)
  await page.goto(path)
  await rest(page)
  if (act) {
    await act(page)
    await rest(page)
  }
  if (isOverlay) return
  await scrollThrough(page)
  await rest(page)
}

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  })
}

/** Photos further down are fetched when they come near, and are not drawn while they are far. */
async function scrollThrough(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
}
