import type { Page } from '@playwright/test'
import { expectNoLayoutShift, watchLayoutShifts } from '../../support/layout-shifts'
import { holdScripts } from '../../support/paused-requests'
import { expect, expectAccessible, test } from '../../support/test'

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

interface Home {
  readonly status: string
  readonly features: readonly string[]
  readonly tenure: string | null
  readonly plotAcres: number | null
  readonly furnished: string | null
}

/** How many homes on offer the backend has of a kind; some, and not all. */
async function countHomes(page: Page, isWanted: (home: Home) => boolean): Promise<number> {
  const response = await page.request.get('/api/properties')
  const homes = ((await response.json()) as Home[]).filter(({ status }) => !['sold', 'let'].includes(status))
  const count = homes.filter(isWanted).length
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(homes.length)
  return count
}

/** The filters with those behind "Search and more filters", in a sheet on a phone, while `use` runs. */
async function withMoreFilters(page: Page, use: (panel: ReturnType<Page['getByRole']>) => Promise<void>) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900
  if (isNarrow) await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = isNarrow ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
  await panel.getByText('Search and more filters').click()
  await use(panel)
  if (isNarrow) await panel.getByRole('button', { name: /^Show \d/ }).click()
}

test('filters homes by facts, in the URL, as chips and in an alert, and undoes each step when Back is pressed', async ({
  page,
}) => {
  const freehold = await countHomes(page, ({ tenure }) => tenure === 'freehold')
  const large = await countHomes(page, ({ plotAcres }) => (plotAcres ?? 0) >= 0.25)
  const both = await countHomes(page, ({ tenure, plotAcres }) => tenure === 'freehold' && (plotAcres ?? 0) >= 0.25)
  const cards = page.getByRole('main').getByRole('article')
  const chips = page.getByRole('list', { name: 'Filters that are on' })
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  await withMoreFilters(page, async (panel) => {
    await panel.getByLabel('Tenure').selectOption('Freehold')
    await panel.getByLabel('Plot').selectOption('From ¼ acre')
    await expectAccessible(page)
  })
  await expect(page).toHaveURL('/properties?tenure=freehold&minPlotAcres=0.25')
  await expect(cards).toHaveCount(both)
  await expect(chips.getByRole('button', { name: /^Remove filter/ })).toHaveText([/Freehold$/, /From ¼ acre$/])

  await page.getByRole('button', { name: 'Create alert' }).click()
  const alert = page.getByRole('dialog', { name: 'Create alert' })
  await expect(alert).toContainText('Properties: Freehold · From ¼ acre')
  await alert.getByRole('button', { name: 'Close' }).first().click()

  await chips.getByRole('button', { name: 'Remove filter Freehold' }).click()
  await expect(page).toHaveURL('/properties?minPlotAcres=0.25')
  await expect(cards).toHaveCount(large)
  await page.goBack()
  await expect(cards).toHaveCount(both)
  await page.goBack()
  await expect(page).toHaveURL('/properties?tenure=freehold')
  await expect(cards).toHaveCount(freehold)
})

test('applies the facts of a link, keeps old links working, and ignores what is wrong in one', async ({ page }) => {
  const furnished = await countHomes(page, (home) => home.furnished === 'yes')
  const atLeastPartly = await countHomes(page, (home) => ['yes', 'partly'].includes(home.furnished ?? ''))
  const cards = page.getByRole('main').getByRole('article')
  await page.goto('/properties?furnished=yes')
  await expect(cards).toHaveCount(furnished)
  await page.goto('/properties?features=furnished')
  await expect(cards).toHaveCount(atLeastPartly)
  await withMoreFilters(page, async (panel) => {
    await expect(panel.getByRole('checkbox', { name: 'Furnished' })).toBeChecked()
    await expect(panel.getByLabel('Furnishing')).toHaveValue('*')
  })
  await page.goto('/properties?tenure=rented&minPlotAcres=quarter&usage=foreign-used')
  await expect(page.getByText(/^\d+ properties$/).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters that are on' })).toBeHidden()
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

test('keeps filters, map and order below the header of a phone, and covers nothing that has the focus', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have the filters beside the list')
  await watchLayoutShifts(page)
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }))
  const controls = [
    page.getByRole('button', { name: /^Filters/ }),
    page.getByRole('button', { name: 'Map' }),
    page.getByLabel('Sort by'),
  ]
  const header = (await page.getByRole('banner').boundingBox())?.height ?? Infinity
  for (const control of controls) {
    await expect(control).toBeInViewport({ ratio: 1 })
    expect((await control.boundingBox())?.y).toBeGreaterThanOrEqual(header)
  }
  await expectNoLayoutShift(page)

  // The link is where the controls are, and then below them.
  const link = page.getByRole('link', { name: /^View Details/ }).nth(5)
  await link.evaluate((element) =>
    window.scrollBy({ top: element.getBoundingClientRect().top - 80, behavior: 'instant' }),
  )
  await link.focus()
  const filters = await controls[0]?.boundingBox()
  expect((await link.boundingBox())?.y).toBeGreaterThan((filters?.y ?? Infinity) + (filters?.height ?? 0))

  await controls[1]?.tap()
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  // A low window has no room to spare.
  await page.setViewportSize({ width: 640, height: 360 })
  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }))
  await expect(page.getByLabel('Sort by')).not.toBeInViewport()
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
