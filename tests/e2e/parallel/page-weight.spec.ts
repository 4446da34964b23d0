import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { bytesOf, recordTransfers, transferTable } from '../../support/record-transfers'
import { expect, test } from '../../support/test'

/** The phone of Lighthouse's mobile setting. */
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

/** All that a first visit fetches before anybody scrolls, in bytes as sent without headers. */
const PAGES = [
  { kind: 'home', path: '/', maxBytes: 300_000 },
  { kind: 'property list', path: '/properties', maxBytes: 260_000 },
  { kind: 'car list', path: '/cars', maxBytes: 260_000 },
  { kind: 'property', path: '/properties/5-bed-villa-karen-x7k2', maxBytes: 233_000 },
]

for (const { kind, path, maxBytes } of PAGES) {
  test(`does not exceed the size limit when the ${kind} page loads`, { tag: ANY_SIZE }, async ({ page }) => {
    const { transfers, untilIdle } = recordTransfers(page)
    await page.goto(path)
    await untilIdle()
    const total = bytesOf(transfers)
    test.info().annotations.push({ type: 'bytes', description: String(total) })
    expect(total, `the ${kind} page\n${transferTable(transfers)}`).toBeLessThanOrEqual(maxBytes)
  })
}

test('fetches the photos of a strip when they are swiped near', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'Featured Properties' })
  await strip.scrollIntoViewIfNeeded()
  const photo = (index: number) =>
    strip
      .getByRole('listitem')
      .filter({ has: page.locator('h3') })
      .nth(index)
      .locator('img')
  await expect.poll(() => isFetched(photo(0))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await isFetched(photo(4))).toBe(false)

  await strip.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect.poll(() => isFetched(photo(4))).toBe(true)
})

function isFetched(image: ReturnType<Page['locator']>): Promise<boolean> {
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0)
}
