import type { Page } from '@playwright/test'
import { MAP_KILOBYTES } from '../../../src/features/map/weight'
import { ANY_SIZE } from '../../support/any-size'
import { bytesOf, recordTransfers } from '../../support/record-transfers'
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
  { name: 'map', from: '/properties', use: press(/^Show map/), maxBytes: MAP_KILOBYTES.results * 1_000 },
  { name: 'map of one listing', from: VILLA, use: press(/^Show map/), maxBytes: MAP_KILOBYTES.place * 1_000 },
  { name: 'filters on a phone', from: '/properties', use: press(/^Filters/), maxBytes: 30_000 },
  { name: 'costs', from: VILLA, use: press('What it really costs'), maxBytes: 30_000 },
  { name: 'alerts', from: '/properties', use: press('Create alert'), maxBytes: 50_000 },
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
    maxBytes: 72_000,
  },
  { name: 'sign-in', from: '/', use: open('/signin'), maxBytes: 80_000 },
]

for (const { name, from, use, maxBytes } of FEATURES) {
  test(`fetches little when ${name} is first used`, { tag: ANY_SIZE }, async ({ page }) => {
    const { transfers, untilIdle } = recordTransfers(page)
    /** Each once: another page may fetch again what this one has. */
    const total = () => {
      const seen = new Set<string>()
      const counted = transfers.filter(({ type, url }) => {
        if (seen.has(url) || !(type === 'script' || url.includes('/api/'))) return false
        seen.add(url)
        return true
      })
      return bytesOf(counted)
    }
    await page.goto(from)
    await untilIdle()
    // What the page loads when it is scrolled is not the feature's.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await untilIdle()
    const before = total()
    await use(page)
    await expect.poll(() => total() - before).toBeGreaterThan(0)
    await untilIdle()
    test.info().annotations.push({ type: 'bytes', description: `${name}: ${total() - before}` })
    expect(total() - before, name).toBeLessThanOrEqual(maxBytes)
    // The map's button names this number.
    if (name.startsWith('map')) expect(total() - before, name).toBeGreaterThan(maxBytes * 0.9)
  })
}
