import { expect, expectOnlyErrors, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

test('narrows the list by filters and widens it when the visitor goes back @journey-on-phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/properties')
  await expect(page.getByText('20 properties')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const filters = isMobile ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })

  await filters.getByLabel('Type').selectOption('rent')
  await filters.getByLabel('Category').selectOption('house')
  await expect(page).toHaveURL('/properties?type=rent&category=house')
  if (isMobile) await filters.getByRole('button', { name: /^Show \d+/ }).click()
  const cards = page.getByRole('main').getByRole('article')
  await expect(page.getByRole('status')).toHaveText(/^[1-9] propert/)
  for (const card of await cards.all()) await expect(card.getByText('Rent', { exact: true })).toBeVisible()

  const narrowed = await cards.count()
  await page.goBack()
  await expect(page).toHaveURL('/properties?type=rent')
  await expect.poll(() => cards.count()).toBeGreaterThan(narrowed)

  await page.reload()
  await expect(page.getByRole('status')).toHaveText(/^\d+ propert/)
  await expect(page.getByText('20 properties')).toBeHidden()
})

test('changes the price slider and its spoken value when an arrow key is pressed', async ({ page, isMobile }) => {
  await page.goto('/cars')
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const highest = page.getByRole('slider', { name: 'Price range, highest' }).last()
  await expect(highest).toHaveAttribute('aria-valuetext', 'ksh 10,000,000+')
  await highest.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(highest).toHaveAttribute('aria-valuetext', 'ksh 9,950,000')
  await expect(page).toHaveURL('/cars?maxPrice=9950000')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/cars')
})

test('offers to reset the filters when no car matches @journey-on-phone', async ({ page }) => {
  await page.goto('/cars?make=Lada')
  await expect(page.getByText('No cars found')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to find more cars')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Reset Filters' }).last().click()
  await expect(page.getByRole('status')).toHaveText('9 cars')
})

test('scrolls to the reviews when a listing is opened with #review', async ({ page }) => {
  await page.goto(`${PROPERTY}#review`)
  await expect(page.locator('#review')).toBeInViewport()
})

test('shows all reviews, best first, when See More is pressed', async ({ page }) => {
  await page.goto(PROPERTY)
  const section = page.getByRole('region', { name: 'Reviews' })
  const reviews = section.getByRole('article')
  await expect(reviews).toHaveCount(1)
  await page.getByRole('button', { name: 'See More' }).click()
  await expect(reviews).toHaveCount(7)
  const ratings = (await section.getByText(/^\d\/5$/).allTextContents()).map((text) => Number(text[0]))
  expect(ratings).toHaveLength(7)
  expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
})

test('copies the link with #review when the browser has no share dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(PROPERTY)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${PROPERTY}#review$`))
})

test('redirects to the home page when the path is unknown @journey-on-phone', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
})

test('responds 404 and says so when a listing never existed @journey-on-desktop', async ({ page, browserErrors }) => {
  const response = await page.goto('/properties/never-was')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Property not found')).toBeVisible()
  // The browser logs the 404 of the page and of its data.
  expectOnlyErrors(browserErrors, /status of 404/)
})

test('shows the navigation in the header when the screen is wide, and in a menu on a phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const menu = page.getByText('Menu', { exact: true })
  const link = page.getByRole('banner').getByRole('link', { name: 'Cars' }).filter({ visible: true })
  if (isMobile) {
    await menu.click()
    await expect(link).toBeVisible()
    await expect(page.getByText('Close', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await menu.click()
  } else {
    await expect(menu).toBeHidden()
  }
  await link.click()
  await expect(page).toHaveURL('/cars')
  if (isMobile) await expect(link).toBeHidden()
})
