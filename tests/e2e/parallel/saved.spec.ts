import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { holdScripts } from '../../support/paused-requests'
import { discardLayoutShifts, expectNoLayoutShift, watchLayoutShifts } from '../../support/layout-shifts'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

const savedTitles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

test('shows listings when they were saved on cards or pages, in other tabs too @journey-on-phone', async ({
  page,
  context,
}) => {
  await page.goto('/cars')
  const card = page.getByRole('main').getByRole('article').first()
  const saveButton = card.getByRole('button', { name: /^Save / })
  const box = await saveButton.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const carTitle = (await card.getByRole('heading').textContent()) ?? ''

  // Tab reaches the card's link first, then its Compare and Save buttons, which do not open the page.
  await card.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Compare / })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(saveButton).toBeFocused()
  await page.keyboard.press('Space')
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/cars')

  const saved = await context.newPage()
  await saved.goto('/saved')
  await expect(savedTitles(saved)).toHaveText([carTitle])

  await page.goto(PROPERTY)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const villaTitle = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(savedTitles(saved)).toHaveText([villaTitle, carTitle])
  await expect(saved.getByText('ksh 145,000,000')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('2 listings')
})

test(
  'saves a listing when Save was pressed before the scripts ran @journey-on-phone',
  { tag: ANY_SIZE },
  async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(PROPERTY)
    const saveButton = page
      .getByRole('main')
      .getByRole('button', { name: /^Save / })
      .first()
    await saveButton.click()
    await expect(saveButton).toHaveAttribute('aria-pressed', 'false')
    release()
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'shows saved listings without layout shift when they cannot be refreshed',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    await watchLayoutShifts(page)
    await page.addInitScript(() => {
      const saved = (id: string, title: string) => ({ kind: 'property', id, title, price: 1_000, photo: null })
      const listings = [saved('5-bed-villa-karen-x7k2', 'Villa as saved'), saved('sold-long-ago', 'Sold long ago')]
      localStorage.setItem('saved-listings-1', JSON.stringify(listings))
    })
    await page.route('**/api/properties/5-bed*', (route) => route.abort())
    await page.goto('/saved')
    await expect(page.getByText('No longer offered')).toBeVisible()
    await expect(page.getByText('Villa as saved')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Some prices and details could not be refreshed.')
    await expectNoLayoutShift(page)
    await expectAccessible(page)
    await discardLayoutShifts(page)

    await page.unroute('**/api/properties/5-bed*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('ksh 145,000,000')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expectNoLayoutShift(page)

    // The browser logs the request that failed and the 404.
    expectOnlyErrors(browserErrors, /ERR_FAILED|status of 404/)
  },
)

test('links to the lists when nothing is saved', async ({ page }) => {
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Properties' }).click()
  await expect(page).toHaveURL('/properties')
})
