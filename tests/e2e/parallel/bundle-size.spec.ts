import { ANY_SIZE } from '../../support/any-size'
import { bytesOf, recordTransfers, transferTable } from '../../support/record-transfers'
import { expect, test } from '../../support/test'

/**
 * What a first visit may fetch until the network is idle, in bytes as sent with Brotli. A heavy import shows here
 * however it got into the page. What only a form, a dialog or a search needs comes when it is asked for, and the table of
 * facts is part of listings' pages alone (docs/performance.md).
 */
const PAGES = [
  { kind: 'home', path: '/', html: 12_600, scripts: 125_000 },
  { kind: 'property list', path: '/properties', html: 16_000, scripts: 126_500 },
  { kind: 'car list', path: '/cars', html: 16_000, scripts: 126_500 },
  { kind: 'property', path: '/properties/5-bed-villa-karen-x7k2', html: 13_500, scripts: 150_000 },
  { kind: 'contact', path: '/contact', html: 12_000, scripts: 125_000 },
  { kind: 'offer', path: '/sell', html: 12_000, scripts: 125_000 },
]

for (const { kind, path, html, scripts } of PAGES) {
  test(`does not exceed the size limits when the ${kind} page loads`, { tag: ANY_SIZE }, async ({ page }) => {
    const { transfers, untilIdle } = recordTransfers(page)
    await page.goto(path)
    await untilIdle()

    const ofType = (wanted: string) => transfers.filter(({ type }) => type === wanted)
    for (const [type, limit] of [
      ['document', html],
      ['script', scripts],
    ] as const) {
      const bytes = bytesOf(ofType(type))
      expect(bytes, `${type} of the ${kind} page`).toBeGreaterThan(0)
      expect(bytes, `${type} of the ${kind} page\n${transferTable(ofType(type))}`).toBeLessThanOrEqual(limit)
    }
  })
}
