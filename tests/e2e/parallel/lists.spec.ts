import { holdScripts } from '../../support/paused-requests'
import { expect, test } from '../../support/test'

test('a list is sorted and narrowed by keyboard alone, and the back button takes it back', async ({ page }) => {
  await page.goto('/cars?condition=used&maxMileage=80000')
  const cards = page.getByRole('main').getByRole('article')
  const firstCard = cards.first().getByRole('heading')
  const chips = page.getByRole('list', { name: 'Filters that are on' })
  await expect(chips.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2)
  const newest = await firstCard.textContent()
  const both = await cards.count()

  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await page.keyboard.type('Lowest p')
  await expect(page).toHaveURL('/cars?condition=used&maxMileage=80000&sort=price-up')
  const prices = async () =>
    (await cards.getByText(/^ksh [\d,]+$/).allTextContents()).map((text) => Number(text.replace(/\D/g, '')))
  await expect.poll(async () => (await prices()).every((price, i, all) => price >= (all[i - 1] ?? 0))).toBe(true)
  expect(await cards.count()).toBe(both)

  const condition = chips.getByRole('button', { name: 'Remove filter Used' })
  await condition.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cars?maxMileage=80000&sort=price-up')
  await expect(chips.getByRole('button', { name: 'Remove filter Up to 80,000 miles' })).toBeFocused()
  await expect.poll(() => cards.count()).toBeGreaterThan(both)
  await expect(page.getByRole('status')).toHaveText(`${await cards.count()} cars`)

  await page.goBack()
  await expect.poll(() => cards.count()).toBe(both)
  await page.goBack()
  await expect(page).toHaveURL('/cars?condition=used&maxMileage=80000')
  await expect(sort).toHaveValue('newest')
  await expect(firstCard).toHaveText(newest ?? '')
})

test('filters in the address do not push the cards down when the page takes them up', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/properties?type=sale&bedrooms=3&sort=price-down')
  const firstCard = page.getByRole('main').getByRole('article').first()
  const before = await firstCard.boundingBox()
  release()
  await expect(page.getByRole('list', { name: 'Filters that are on' })).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('price-down')
  await expect(firstCard).toBeVisible()
  expect((await firstCard.boundingBox())?.y).toBe(before?.y)
})

test('a card out of sight has the room that it takes in sight', async ({ page }) => {
  await page.goto('/properties')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(cards.last()).toHaveCSS('content-visibility', 'auto')
  const heights = () => cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  const kept = (await heights()).slice(-6)
  await page.addStyleTag({ content: 'li { content-visibility: visible !important }' })
  const taken = (await heights()).slice(-6)
  const differences = kept.map((height, index) => Math.abs(height - (taken[index] ?? 0)))
  // One may have one line of title.
  expect(Math.max(...differences)).toBeLessThan(24)
  expect(Math.min(...differences)).toBeLessThan(1)
})
