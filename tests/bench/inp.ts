import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'

const SLOWDOWN = 4
const require = createRequire(import.meta.url)
const WEB_VITALS = join(dirname(require.resolve('web-vitals')), 'web-vitals.iife.js')

/** Before the page is opened. */
export async function observeInp(page: Page): Promise<void> {
  await page.addInitScript({ content: await observingScript() })
}

/** Interaction to Next Paint of `act` in ms as web-vitals reports it, at a quarter of the machine's speed. */
export async function measureInp(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await act()
  await page.waitForTimeout(1_500)
  const inp = await page.evaluate(() => (window as { inp?: number }).inp)
  if (inp === undefined) throw new Error(`No interaction was seen on ${page.url()}`)
  return inp
}

/** Keeps the page's INP in `window.inp`; 16 ms is the shortest that browsers tell. */
async function observingScript(): Promise<string> {
  const library = await readFile(WEB_VITALS, 'utf8')
  return `${library}
    webVitals.onINP(({ value }) => { window.inp = value }, { reportAllChanges: true, durationThreshold: 16 })`
}
