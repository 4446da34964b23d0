import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { bytesOf, recordTransfers, transferTable } from '../../support/record-transfers'
import { expect, test } from '../../support/test'

const VILLA = '/properties/5-bed-villa-karen-x7k2'
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const open = (path: string) => (page: Page) => page.goto(path)

/**
 * What the first use of a feature fetches besides the page it is used on: scripts and API responses, in bytes as sent
 * with Brotli. `--reporter=json` lists the figures.
 */
const FEATURES = [
  {
    name: 'search',
    from: '/',
    use: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' }).click(),
    maxBytes: 60_000,
  },
  { name: 'map', from: '/properties', use: press(/^Map/), maxBytes: 77_000 },
  { name: 'map of one listing', from: VILLA, use: press(/^Map/), maxBytes: 53_000 },
  { name: 'filters on a phone', from: '/properties', use: press(/^Filters/), maxBytes: 30_000 },
  { name: 'costs', from: VILLA, use: press('What it really costs'), maxBytes: 30_000 },
  { name: 'asking for a visit', from: VILLA, use: press(/: Choose times$/), maxBytes: 50_000 },
  { name: 'alerts', from: '/properties', use: press('Create alert'), maxBytes: 53_000 },
  {
    name: 'compare',
    from: '/properties',
    use: open(`/compare?kind=property&ids=5-bed-villa-karen-x7k2,4-bed-house-nyali-m3q8`),
    maxBytes: 40_000,
  },
  {
    name: 'shortlist',
    from: '/properties',
    use: open(`/shortlist?ids=property:5-bed-villa-karen-x7k2`),
    maxBytes: 40_000,
  },
  { name: 'is this ours', from: '/', use: open('/check'), maxBytes: 40_000 },
  {
    name: 'photo viewer',
    from: VILLA,
    use: (page: Page) =>
      page
        .getByRole('list', { name: /^Photos of / })
        .getByRole('button')
        .first()
        .click(),
    maxBytes: 25_000,
  },
  { name: 'sign-in', from: '/', use: open('/signin'), maxBytes: 80_000 },
]

for (const { name, from, use, maxBytes } of FEATURES) {
  test(`fetches little when ${name} is first used`, { tag: ANY_SIZE }, async ({ page }) => {
    const { transfers, untilIdle } = recordTransfers(page)
    /** Each once: another page may fetch again what this one has. */
    const counted = () => {
      const seen = new Set<string>()
      return transfers.filter(({ type, url }) => {
        if (seen.has(url) || !(type === 'script' || url.includes('/api/'))) return false
        seen.add(url)
        return true
      })
    }
    await page.addInitScript(neverRest, 6_000)
    await page.goto(from)
    await untilIdle()
    // What the page loads when it is scrolled is not the feature's.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await untilIdle()
    const before = counted().length
    const fetched = () => counted().slice(before)
    await use(page)
    await expect.poll(() => fetched().length).toBeGreaterThan(0)
    await untilIdle()
    const bytes = bytesOf(fetched())
    test.info().annotations.push({ type: 'bytes', description: `${name}: ${bytes}` })
    expect(bytes, `${name}\n${transferTable(fetched())}`).toBeLessThanOrEqual(maxBytes)
    // The name of the map's button has this number.
    if (name.startsWith('map')) expect(bytes, name).toBeGreaterThan(maxBytes * 0.9)
  })
}

/**
 * After this time a page fetches code for reading offline, some of it the feature's (src/app/offline/start-offline.ts).
 * A feature weighs most for visitors who use it before.
 */
function neverRest(restMs: number): void {
  const setTimer = window.setTimeout
  window.setTimeout = ((handler: TimerHandler, delay?: number, ...given: unknown[]) =>
    delay === restMs ? 0 : setTimer(handler, delay, ...given)) as typeof setTimeout
}
