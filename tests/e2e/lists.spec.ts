import { expect, test } from '../support/test'

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
  await expect(sort).toHaveValue('')
  await expect(firstCard).toHaveText(newest ?? '')
})

test('filters in the address move nothing when the page takes them up', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/properties?type=sale&category=house&minPrice=10000000&bedrooms=2&sort=price-down')
  await expect(page.getByRole('list', { name: 'Filters that are on' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const headMoved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(headMoved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})
