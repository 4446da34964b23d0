import type { Page } from '@playwright/test'
import { openDashboard, signOut } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { tabTo } from '../../support/keyboard'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/** Serial: it creates listings, which other tests count. */

/** A word that no other listing has. */
const WORD = 'Quetzalcove'

const common = { description: 'Rooms and a veranda.', imageUrls: [], featured: false }
const home = (title: string, given: object) => ({
  ...common,
  title,
  price: 9_000_000,
  type: 'sale',
  category: 'house',
  location: 'Watamu, Kilifi',
  bedrooms: [2],
  bathrooms: 1,
  area: 900,
  ...given,
})

interface Created {
  readonly id: string
  readonly reference: string
}

let administrator: Administrator
let withPool: Created
let withoutPool: Created
let car: Created

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
  const offer = { county: 'Kilifi', features: ['pool', 'borehole'] }
  withPool = await administrator.create('property', home(`${WORD} villa`, offer))
  withoutPool = await administrator.create(
    'property',
    home(`${WORD} cottage`, { features: ['garden'], price: 7_000_000 }),
  )
  car = await administrator.create('car', {
    ...common,
    title: `Beach car of ${WORD}`,
    price: 3_000_000,
    year: 2020,
    make: 'Suzuki',
    model: 'Jimny',
    condition: 'used',
    mileage: 20_000,
    transmission: 'manual',
    fuel: 'petrol',
    features: ['tow-bar'],
  })
})

test.afterAll(async () => {
  await administrator.remove('property', withPool.id)
  await administrator.remove('property', withoutPool.id)
  await administrator.remove('car', car.id)
})

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Filters that are on' })
/** Before the page's scripts run, the link leads to the form of the home page. */
async function openSearch(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  return page.getByRole('dialog', { name: 'Search homes and cars' })
}
/** The filters, a sheet on a phone, with the search unfolded. */
async function openFilters(page: Page) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 900
  if (isNarrow) await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = isNarrow ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
  await panel.getByText('Search and more filters').click()
  const field = panel.getByLabel('Search', { exact: true })
  return {
    panel,
    field,
    close: async () => (isNarrow ? panel.getByRole('button', { name: /^Show \d/ }).click() : undefined),
  }
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`the search at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('finds homes and says what matched when words are misspelled, and combines with filters and order @journey-on-phone', async ({
      page,
    }) => {
      await page.goto('/properties')
      const filters = await openFilters(page)
      await filters.field.fill('quetzalcov swimming pool')
      await expectAccessible(page)
      await filters.close()
      await expect(cardsOf(page)).toHaveCount(1)
      await expect(cardsOf(page).getByText(`matches: ${WORD}, pool`)).toBeVisible()
      await expect(page).toHaveURL('/properties?q=quetzalcov+swimming+pool')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

      await page.goto(`/properties?q=${WORD}`)
      await expect(cardsOf(page)).toHaveCount(2)
      await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Best match')
      await page.getByLabel('Sort by').selectOption('Lowest price')
      await expect(cardsOf(page).first()).toContainText('cottage')
      await chipsOf(page)
        .getByRole('button', { name: `Remove filter “${WORD}”` })
        .click()
      await expect(page).toHaveURL('/properties?sort=price-up')
    })

    test('filters by features and county when More filters are open, and removes one by its chip', async ({ page }) => {
      await page.goto(`/properties?q=${WORD}`)
      await expect(cardsOf(page)).toHaveCount(2)
      const { panel, field, close } = await openFilters(page)
      await expect(field).toHaveValue(WORD)
      await panel.getByLabel('Pool').check()
      await panel.getByLabel('Borehole').check()
      await panel.getByLabel('County').selectOption('Kilifi')
      await expectAccessible(page)
      await close()
      await expect(cardsOf(page)).toHaveCount(1)
      await expect(page).toHaveURL(`/properties?q=${WORD}&features=pool%2Cborehole&county=Kilifi`)
      await chipsOf(page).getByRole('button', { name: 'Remove filter Pool' }).click()
      await expect(page).toHaveURL(`/properties?q=${WORD}&features=borehole&county=Kilifi`)
      await page.goto('/properties?features=jacuzzi&county=Atlantis')
      await expect(page.getByText(/^\d+ properties$/).first()).toBeVisible()
      await expect(chipsOf(page)).toBeHidden()
    })

    test('finds homes and cars when the search in the header is used by keyboard @journey-on-desktop', async ({
      page,
    }) => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Search' }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Search homes and cars' })
      await expect(dialog.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type('quetzalcofe')
      await expect(dialog.getByRole('region', { name: 'Homes' }).getByRole('listitem')).toHaveCount(2)
      await expect(dialog.getByRole('region', { name: 'Cars' }).getByRole('listitem')).toHaveCount(1)
      await expectAccessible(page)
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('link', { name: 'All results: 2 homes' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/properties?q=quetzalcofe')
      await expect(cardsOf(page)).toHaveCount(2)
      await expect(dialog).toBeHidden()

      await page.getByRole('banner').getByRole('link', { name: 'Search' }).press('Enter')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeFocused()
    })

    test('opens the listing when its reference is typed in the list or the header, or linked', async ({ page }) => {
      const spoken = withPool.reference.replace('-', '').toLowerCase()
      await page.goto('/cars')
      const { field } = await openFilters(page)
      await field.fill(spoken)
      await field.press('Enter')
      await expect(page).toHaveURL(`/properties/${withPool.id}`)

      await (await openSearch(page)).getByRole('searchbox').fill(car.reference)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/cars/${car.id}`)

      await page.goto(`/properties?q=${withoutPool.reference}`)
      await expect(page).toHaveURL(`/properties/${withoutPool.id}`)
    })
  })
}

test('leads from the first screen to a list without scripts', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/')
  await page.getByText('Cars', { exact: true }).and(page.locator('label')).click()
  await page.getByLabel('Make, model, body').fill('Suzuki')
  await page.getByRole('button', { name: 'Up to ksh 5M' }).click()
  await expect(page).toHaveURL('/cars?q=Suzuki&maxPrice=5000000')
  await page.goto('/')
  await page.getByText('Land', { exact: true }).and(page.locator('label')).click()
  await page.getByRole('button', { name: 'Find land' }).click()
  await expect(page).toHaveURL('/properties?category=land&q=')
  await page.close()
})

test('finds what was asked when the form of the first screen is sent', async ({ page }) => {
  await page.goto('/')
  // What is typed for homes is still there for cars.
  await page.getByLabel('Place, bedrooms').first().fill('suzuky')
  await page.getByText('Cars', { exact: true }).and(page.locator('label')).click()
  await expect(page.getByLabel('Make, model, body')).toHaveValue('suzuky')
  await page.getByRole('button', { name: 'Up to ksh 5M' }).click()
  await expect(cardsOf(page)).toHaveCount(1)
  await expect(cardsOf(page)).toContainText(WORD)
})

test('finds cars when transmission and fuel are chosen', async ({ page }) => {
  await page.goto(`/cars?q=${WORD}&transmission=manual&fuel=petrol&features=tow-bar`)
  await expect(cardsOf(page)).toHaveCount(1)
  await expect(chipsOf(page).getByRole('button', { name: /^Remove filter/ })).toHaveCount(4)
  await page.goto(`/cars?q=${WORD}&transmission=automatic`)
  await expect(page.getByText('No cars found')).toBeVisible()
})

test('cuts a search with a note when it is long, and shows what looks like HTML as text', async ({ page }) => {
  await page.goto(`/properties?q=${encodeURIComponent(`${WORD} ${'x'.repeat(120)}`)}`)
  await expect(page.getByText('Only the first 100 characters are searched.')).toBeVisible()
  await expect(cardsOf(page)).toHaveCount(2)
  await page.goto('/properties?q=%3Cimg%20src%3Dx%20onerror%3Dalert(cookie)%3E')
  await expect(page.getByText(/^No home mentions “img”/)).toBeVisible()
  await expect(chipsOf(page).getByRole('button', { name: '“<img src=x onerror=alert(cookie)>”' })).toBeVisible()
})

test('searches the lists that the device has when there is no network', async ({ page, browserErrors }) => {
  await page.goto(`/properties?q=${WORD}`)
  await expect(cardsOf(page)).toHaveCount(2)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/search-lists/property')))).toBe(true)
  const dialog = await openSearch(page)
  await expect(dialog.getByText('Searching …')).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/contact')
  await page.route('**/api/**', (route) => route.abort())
  await openSearch(page)
  await dialog.getByRole('searchbox').fill(`${WORD} pool`)
  await expect(dialog.getByText(/^No connection: this searches the list as/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)

  // A device that has stored nothing says so.
  await page.evaluate(() => caches.delete('search-lists'))
  await page.reload()
  await openSearch(page)
  await expect(dialog.getByRole('alert')).toContainText('this device has not stored them')
  expectOnlyErrors(browserErrors, /ERR_FAILED|Failed to fetch/)
})

test('finds no draft on a device after the administrator has signed out', async ({ page, context, browserErrors }) => {
  const draft = await administrator.create('property', home(`${WORD} draft`, { status: 'draft' }))
  await openDashboard(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // Within the page, where the session is known and drafts are fetched too.
  await page.getByRole('banner').getByRole('link', { name: 'Properties' }).click()
  await (await openFilters(page)).field.fill(WORD)
  await expect(cardsOf(page).filter({ hasText: `${WORD} draft` })).toBeVisible()
  const stored = () =>
    page.evaluate(async () => (await (await caches.match('/search-lists/property'))?.text()) ?? 'nothing')
  await expect.poll(stored).toContain(`${WORD} villa`)
  expect(await stored()).not.toContain(draft.id)
  await cardsOf(page)
    .getByRole('link', { name: `${WORD} draft` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `${WORD} draft` })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Properties', exact: true }).click()
  await page.getByRole('form', { name: 'Add New Property' }).getByLabel('Title').fill('Typed and not saved')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  await expect.poll(drafts).not.toEqual([])

  await signOut(page)
  await expect.poll(drafts).toEqual([])
  await expect.poll(stored).toBe('nothing')
  expect(await page.evaluate(() => localStorage.getItem('viewed-listings-1') ?? '')).not.toContain(draft.id)
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  const { field, close } = await openFilters(page)
  // The search has come: it is there without network from now on.
  await expect(field).toBeVisible()
  await context.setOffline(true)
  await field.fill(`${WORD} draft`)
  await close()
  // The result of the search, not of the list before it.
  await expect(page.getByText(/^None of these has “draft”\./)).toBeVisible()
  await expect(cardsOf(page).filter({ hasText: `${WORD} draft` })).toHaveCount(0)
  await context.setOffline(false)
  await administrator.remove('property', draft.id)
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})
