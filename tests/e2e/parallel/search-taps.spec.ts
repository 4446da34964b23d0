import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test'

/** How many taps a search costs on a phone. Choosing in a native list is two: one opens it. */

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'taps are counted on a phone'))

function counting(page: Page) {
  const taps = { count: 0 }
  return {
    taps,
    tap: async (target: ReturnType<Page['locator']>) => {
      taps.count += 1
      await target.click()
    },
    type: async (label: string, text: string) => {
      taps.count += 1
      await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text)
    },
    choose: async (label: string, option: string) => {
      taps.count += 2
      await page.getByRole('combobox', { name: label, exact: true }).filter({ visible: true }).selectOption(option)
    },
  }
}

const intentLabel = (page: Page, name: string) =>
  page.locator('#search > label').filter({ hasText: new RegExp(`^${name}$`) })
const budget = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

test('finds a rent of three bedrooms in Nairobi under 250,000 with three taps in words, and eight without', async ({
  page,
}) => {
  const inWords = counting(page)
  await page.goto('/')
  await inWords.tap(intentLabel(page, 'Rent'))
  await inWords.type('Place', 'Nairobi 3 bed')
  await inWords.tap(budget(page, 'Up to ksh 250K'))
  await expect(page).toHaveURL('/properties?type=rent&q=Nairobi+3+bed&maxPrice=250000')
  await expect(page.getByRole('status')).toHaveText('2 properties')
  expect(inWords.taps.count).toBeLessThanOrEqual(6)

  const byFilters = counting(page)
  await page.goto('/')
  await byFilters.tap(intentLabel(page, 'Rent'))
  await byFilters.tap(budget(page, 'Up to ksh 250K'))
  await byFilters.tap(page.getByRole('button', { name: /^Filters/ }))
  await byFilters.choose('Bedrooms', '3+')
  await byFilters.choose('Location', 'All of Nairobi (9)')
  await expect(page).toHaveURL('/properties?type=rent&q=&maxPrice=250000&bedrooms=3&town=Nairobi')
  await byFilters.tap(page.getByRole('button', { name: 'Show 2 properties' }))
  expect(byFilters.taps.count).toBeLessThanOrEqual(8)
})

test('finds an SUV under ten million with low mileage and opens its true cost with at most eight taps', async ({
  page,
}) => {
  const { taps, tap, choose } = counting(page)
  await page.goto('/')
  await tap(intentLabel(page, 'Cars'))
  await tap(budget(page, 'Up to ksh 10M'))
  await tap(page.getByRole('button', { name: 'SUV' }))
  await choose('Sort by', 'Lowest mileage')
  await expect(page).toHaveURL('/cars?q=&maxPrice=10000000&bodyType=suv&sort=mileage-up')
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText('28,400 miles')
  await tap(first.getByRole('link', { name: /^View Details/ }))
  await tap(page.getByRole('button', { name: 'What it really costs' }))
  expect(taps.count).toBeLessThanOrEqual(8)
})
