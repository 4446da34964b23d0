import { expect, test } from '../../support/test'

const PAGES = [
  { kind: 'home', path: '/' },
  { kind: 'property list', path: '/properties' },
  { kind: 'property', path: '/properties/5-bed-villa-karen-x7k2' },
  { kind: 'contact', path: '/contact' },
]

for (const { kind, path } of PAGES) {
  test(`preloads the first image of the ${kind} page and fetches it once`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const fetched = await page.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        shown: image?.currentSrc,
        preloaded: requests
          .filter(({ initiatorType, name }) => initiatorType === 'link' && /\.(avif|webp|jpe?g)\b/.test(name))
          .map(({ name }) => name),
        times: requests.filter(({ name }) => name === image?.currentSrc).length,
      }
    })
    expect(fetched.preloaded).toEqual([fetched.shown])
    expect(fetched.times).toBe(1)
  })
}
