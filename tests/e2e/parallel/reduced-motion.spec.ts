import { expect, test } from '../../support/test'

const CARD = /^View Details: Five-bedroom villa/

/** Cards above it that are not rendered reserve two lines of title; some have one. */
const TOLERANCE_PX = 100

test('starts a page at its top and restores the position when the visitor goes back', async ({ page }) => {
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('link', { name: CARD })
  // A click may scroll once more, after the position was read.
  await card.focus()
  const topOfCard = async () => (await card.boundingBox())?.y ?? Number.NaN
  const before = await topOfCard()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Five-bedroom villa/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Five-bedroom villa/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('#gatsby-announcer')).toHaveText(/Navigated to Five-bedroom villa/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await expect.poll(async () => Math.abs((await topOfCard()) - before)).toBeLessThan(TOLERANCE_PX)
})

test('animates nothing when the visitor prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: CARD }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Five-bedroom villa/ })).toBeVisible()
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
