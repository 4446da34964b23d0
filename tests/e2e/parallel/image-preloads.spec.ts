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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fetches only the photo of the ${colorScheme} scheme on the home page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /hero-villa-01-(dusk|night)/.exec(name)?.[1] ?? []),
    )
    expect(names).toEqual([colorScheme === 'light' ? 'dusk' : 'night'])
  })
}

test('sets the first page in our text font, and a data saver in the font of the device', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the same at every size')
  const textFonts = () =>
    page.evaluate(() => {
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return requests.filter(({ name }) => name.includes('figtree')).map(({ initiatorType }) => initiatorType)
    })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await textFonts()).toEqual(['link'])
  expect(await page.evaluate(() => document.fonts.check("16px 'Figtree'", 'Karen'))).toBe(true)
  await page.evaluate(() => localStorage.setItem('data-saver', 'on'))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await textFonts()).toEqual([])
})
