import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import type { Screen } from './screen'

const WIDTHS = [360, 768, 1440] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHTS = { 360: 740, 768: 1024, 1440: 900 } as const

const IDLE_MS = 400
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
  const rest = watchRequests(page)
  await before?.(page)
  await page.goto(path)
  await rest()
  if (act) {
    await act(page)
    await rest()
  }
  if (isOverlay) return
  await scrollThrough(page)
  await rest()
}

/**
 * What it returns waits until nothing has been requested for a while. Playwright's `networkidle` comes once per page, so
 * it does not wait for what scrolling fetches.
 */
function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return async () => {
    const start = Date.now()
    let idleSince = start
    while (Date.now() - idleSince < IDLE_MS && Date.now() - start < IDLE_WITHIN_MS) {
      await wait(50)
      if (running.size > 0) idleSince = Date.now()
    }
  }
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
