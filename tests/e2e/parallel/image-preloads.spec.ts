import { expect, test } from '../../support/test'

const PAGES = [
  { kind: 'home', path: '/' },
  { kind: 'property list', path: '/properties' },
  { kind: 'property', path: '/properties/5-bed-villa-karen-x7k2' },
  { kind: 'contact', path: '/contact' },
]

for (const { kind, path } of PAGES) {
  test(`the ${kind} page’s head names the very picture it shows first, which is fetched once`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const fetched = await page.evaluate(() => {
      const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        shown: first?.currentSrc,
        ahead: requests
          .filter(({ initiatorType, name }) => initiatorType === 'link' && /\.(avif|webp|jpe?g)\b/.test(name))
          .map(({ name }) => name),
        times: requests.filter(({ name }) => name === first?.currentSrc).length,
      }
    })
    expect(fetched.ahead).toEqual([fetched.shown])
    expect(fetched.times).toBe(1)
  })
}
