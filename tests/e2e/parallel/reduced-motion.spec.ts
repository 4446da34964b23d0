import { expect, test } from '../../support/test'

const CARD = /^View Details: Five-bedroom villa/

declare global {
  interface Window {
    transitions: string[]
  }
}

/** Cards above it, which nobody looks at again, have the room of two lines of title; some have one. */
const ABOUT_PX = 100

test("a pressed card's photo travels to its page, which is scrolled, titled and left as ever", async ({ page }) => {
  await page.addInitScript(() => {
    window.transitions = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      transition.ready.then(
        () => {
          const moving = document.getAnimations().flatMap(({ effect }) => {
            return effect instanceof KeyframeEffect ? [effect.pseudoElement ?? ''] : []
          })
          window.transitions.push(moving.includes('::view-transition-group(listing-photo)') ? 'photo' : 'page')
        },
        (error: unknown) => window.transitions.push(String(error)),
      )
      return transition
    }
  })
  let isFetched = false
  page.on('response', (response) => (isFetched ||= response.url().includes('/page-data/properties/5-bed')))
  await page.goto('/properties')
  const card = page.getByRole('link', { name: CARD })
  // The page's scripts run once something of them was fetched for the card under the mouse.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await card.hover()
    await expect.poll(() => isFetched, { timeout: 1_000 }).toBe(true)
  }).toPass()
  await page.waitForLoadState('networkidle')
  const topOfCard = async () => (await card.boundingBox())?.y ?? Number.NaN
  const before = await topOfCard()
  // Nothing travels to a page that takes longer than half a second to stand, as on a busy machine: then again.
  await expect(async () => {
    if (!(await card.isVisible())) await page.goBack()
    await page.evaluate(() => (window.transitions = []))
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name: /Five-bedroom villa/ })).toBeVisible()
    await expect(page).toHaveTitle(/^Five-bedroom villa/)
    await expect.poll(() => page.evaluate(() => window.transitions), { timeout: 3_000 }).toEqual(['photo'])
  }).toPass({ timeout: 40_000 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('#gatsby-announcer')).toHaveText(/Navigated to Five-bedroom villa/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await expect.poll(async () => Math.abs((await topOfCard()) - before)).toBeLessThan(ABOUT_PX)
})

test('nothing travels or glides where less movement is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    window.transitions = []
    document.startViewTransition = () => {
      window.transitions.push('asked for')
      throw new Error('Nobody should ask')
    }
  })
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('link', { name: CARD })
  await card.hover()
  await page.waitForLoadState('networkidle')
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: /Five-bedroom villa/ })).toBeVisible()
  expect(await page.evaluate(() => window.transitions)).toEqual([])
  await page
    .getByRole('list', { name: /^Photos of/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Photos of/ })).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))),
  )
  expect(longest).toBeLessThanOrEqual(1)
})
