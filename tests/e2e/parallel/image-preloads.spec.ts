import { ANY_SIZE } from '../../support/any-size'
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
      const requests = performance.getEntriesByType('resource')
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

for (const isSaving of [false, true]) {
  const font = isSaving ? 'the font of the device when it saves data' : 'our text font'
  test(`sets the first page in ${font}`, { tag: ANY_SIZE }, async ({ page }) => {
    if (isSaving) await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const fetchedBy = await page.evaluate(() => {
      const requests = performance.getEntriesByType('resource')
      return requests.filter(({ name }) => name.includes('figtree')).map(({ initiatorType }) => initiatorType)
    })
    expect(fetchedBy).toEqual(isSaving ? [] : ['link'])
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
    expect(family.includes('Figtree')).toBe(!isSaving)
  })
}
