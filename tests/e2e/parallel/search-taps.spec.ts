import type { Page } from '@playwright/test'
import { countTaps } from '../../support/counted-taps'
import { expect, test } from '../../support/test'

/** How many taps a search costs on a phone, to its end: a question, or a price. */

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'taps are counted on a phone'))

const intentLabel = (page: Page, name: string) =>
  page.locator('#search > label').filter({ hasText: new RegExp(`^${name}$`) })
const budget = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

/** From a list: compares its first two homes and asks about one of them on WhatsApp. */
async function compareAndAsk(page: Page, { tap }: Pick<ReturnType<typeof countTaps>, 'tap'>) {
  const toggles = page.getByRole('main').getByRole('button', { name: /^Compare / })
  for (const index of [0, 1]) {
    await tap(toggles.nth(index))
    await expect(toggles.nth(index)).toHaveAttribute('aria-pressed', 'true')
  }
  await tap(page.getByRole('region', { name: 'Comparison' }).getByRole('link', { name: 'Compare 2' }))
  const chat = page.waitForEvent('popup')
  await tap(
    page
      .getByRole('columnheader')
      .first()
      .getByRole('link', { name: /^WhatsApp: ask about / }),
  )
  expect(new URL((await chat).url()).searchParams.get('text')).toMatch(/PR-\d{3}, .*\n.*\/properties\//)
}

test('finds rents of three bedrooms in Nairobi under 250,000, compares two and asks about one with at most 12 taps', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  const inWords = countTaps(page)
  await page.goto('/')
  await inWords.tap(intentLabel(page, 'Rent'))
  await inWords.type(page.getByLabel('Place, bedrooms').filter({ visible: true }), 'Nairobi 3 bed')
  await inWords.tap(budget(page, 'Up to ksh 250K'))
  await expect(page).toHaveURL('/properties?type=rent&q=Nairobi+3+bed&maxPrice=250000')
  await expect(page.getByRole('status')).toHaveText('2 properties')
  expect(inWords.count()).toBe(3)
  await compareAndAsk(page, inWords)
  expect(inWords.count()).toBe(7)

  await page.evaluate(() => localStorage.clear())
  const byFilters = countTaps(page)
  await page.goto('/')
  await byFilters.tap(intentLabel(page, 'Rent'))
  await byFilters.tap(budget(page, 'Up to ksh 250K'))
  // What is pressed while the page changes may have moved.
  await expect(page).toHaveURL('/properties?type=rent&q=&maxPrice=250000')
  await page.waitForLoadState('networkidle')
  await byFilters.tap(page.getByRole('button', { name: /^Filters/ }))
  await byFilters.choose('Bedrooms', '3+')
  await byFilters.choose('Location', 'All of Nairobi (9)')
  await expect(page).toHaveURL('/properties?type=rent&q=&maxPrice=250000&bedrooms=3&town=Nairobi')
  await byFilters.tap(page.getByRole('button', { name: 'Show 2 properties' }))
  expect(byFilters.count()).toBe(8)
  await compareAndAsk(page, byFilters)
  expect(byFilters.count()).toBeLessThanOrEqual(12)
})

test('finds an SUV under ten million with low mileage and opens its true cost with at most eight taps', async ({
  page,
}) => {
  const { count, tap, choose } = countTaps(page)
  await page.goto('/')
  await tap(intentLabel(page, 'Cars'))
  await tap(budget(page, 'Up to ksh 10M'))
  await tap(page.getByRole('button', { name: 'SUV' }))
  await expect(page.getByRole('status')).toHaveText('3 cars')
  const cars = page.getByRole('main').getByRole('article')
  await cars.last().scrollIntoViewIfNeeded()
  await choose('Sort by', 'Lowest mileage')
  await expect(page).toHaveURL('/cars?q=&maxPrice=10000000&bodyType=suv&sort=mileage-up')
  const first = cars.first()
  await expect(first).toContainText('28,400 miles')
  // The list is shown from its start, whose count is not below the row of controls.
  await expect(first.locator('img').first()).toBeInViewport()
  const [row, number] = [page.getByLabel('Sort by'), page.getByText('3 cars', { exact: true }).first()]
  const [above, below] = [await row.boundingBox(), await number.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await tap(first.getByRole('link', { name: /^View Details/ }))
  await tap(page.getByRole('button', { name: 'What it really costs' }))
  await expect(page.getByRole('row', { name: /^Total/ }).first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(8)
})
