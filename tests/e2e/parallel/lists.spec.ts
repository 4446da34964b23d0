import { holdScripts } from '../../support/paused-requests'
import { expect, test } from '../../support/test'

test('sorts and filters a list by keyboard, and undoes each step when Back is pressed @journey-on-desktop', async ({
  page,
}) => {
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
  await expect(sort.locator('option:checked')).toHaveText('Newest first')
  await expect(firstCard).toHaveText(newest ?? '')
})

test('does not move the cards when hydration applies the filters of the URL', async ({ page }) => {
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

test('reserves the height of a card when it is outside the viewport', async ({ page }) => {
  await page.goto('/properties')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(cards.last()).toHaveCSS('content-visibility', 'auto')
  const heights = () => cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  const reserved = (await heights()).slice(-6)
  await page.addStyleTag({ content: 'li { content-visibility: visible !important }' })
  const rendered = (await heights()).slice(-6)
  const differences = reserved.map((height, index) => Math.abs(height - (rendered[index] ?? 0)))
  // A title may have one line less.
  expect(Math.max(...differences)).toBeLessThan(24)
  expect(Math.min(...differences)).toBeLessThan(1)
})
