import type { Page } from '@playwright/test'
import { apiPaths, listingPath } from '../../../contract/paths'
import { openDashboard } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { readRawPage } from '../../support/static-html'
import { expect, expectAccessibleLayout, expectEnlargedLayout, test } from '../../support/test'
import { expectTouchTargets } from '../../support/visible-boxes'

/** Serial: it adds listings, and the administrator's drafts are stored on his device. */

const VILLA = '5-bed-villa-karen-x7k2'
const PRADO = 'toyota-prado-2022-white-a6r3'

const HOME = {
  description: 'Two rooms above the trees.',
  price: 18_000_000,
  imageUrls: [],
  featured: false,
  type: 'sale',
  category: 'apartment',
  location: 'Kilimani, Nairobi',
  bedrooms: [2],
  bathrooms: 2,
  area: 1_100,
}

const CAR = {
  description: 'One owner.',
  price: 4_200_000,
  imageUrls: [],
  featured: false,
  make: 'Toyota',
  model: 'Fortuner',
  year: 2019,
  condition: 'used',
  mileage: null,
}

let administrator: Administrator
const created: { kind: 'property' | 'car'; id: string }[] = []

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})
test.afterEach(async () => {
  for (const { kind, id } of created.splice(0)) await administrator.remove(kind, id)
})

async function create(kind: 'property' | 'car', listing: object): Promise<string> {
  const { id } = await administrator.create(kind, { ...listing, title: `With facts ${Date.now()}` })
  created.push({ kind, id })
  return id
}

async function openForm(page: Page, kind: 'property' | 'car', id: string) {
  await openDashboard(page, `/admin?edit=${kind}:${id}`)
  const form = page.getByRole('form', { name: kind === 'property' ? 'Edit Property' : 'Edit Car' })
  await expect(form.getByText('More facts')).toBeVisible()
  return form
}

/** What search engines read. */
async function structuredData(page: Page, path: string): Promise<string> {
  const raw = readRawPage(await (await page.request.get(path)).text())
  return JSON.stringify(raw.structuredData)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`facts at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('shows the facts of a home when they are filled in', async ({ page }) => {
      test.slow()
      const id = await create('property', HOME)
      const form = await openForm(page, 'property', id)
      await form.getByRole('group', { name: 'Tenure' }).getByText('Leasehold', { exact: true }).click()
      await form.getByLabel(/^Lease left/).fill('72')
      await form.getByLabel(/^Plot/).fill('50x100')
      await expect(form.getByText('⅛ acre (50 × 100 ft)')).toBeVisible()
      await form.getByRole('group', { name: 'Completion' }).getByText('Off-plan', { exact: true }).click()
      await form.getByLabel('Ready in').fill('2028-06')
      for (const [index, [percent, when]] of [
        ['10', 'on signing'],
        ['90', 'on completion'],
      ].entries()) {
        await form.getByRole('button', { name: 'Add a payment' }).click()
        const payment = form.getByRole('group', { name: `Payment ${index + 1}` })
        await payment.getByLabel('Per cent').fill(percent ?? '')
        await payment.getByLabel('When').fill(when ?? '')
      }
      await expect(form.getByText('Together 100 %')).toBeVisible()
      await form.getByText('More facts').click()
      await form.getByLabel('Land title').selectOption('Sectional title')
      await form.getByLabel('Built in').fill('2027')
      await form.getByLabel('Service charge').fill('12,000')
      await expectTouchTargets(page)
      await expectAccessibleLayout(page, viewport.width)
      if (viewport.width < 768) await expectEnlargedLayout(page)
      await form.getByRole('button', { name: 'Update Property' }).click()
      await expect(page.getByText('Property updated successfully', { exact: true })).toBeVisible()

      await page.goto(listingPath('property', id))
      const main = page.getByRole('main')
      for (const heading of ['Ownership and plot', 'Building', 'Payment']) {
        await expect(main.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      }
      for (const words of [
        'Leasehold, 72 years left',
        'Sectional title',
        '⅛ acre (50 × 100 ft)',
        'Off-plan, ready in June 2028',
        'ksh 12,000 a month',
      ]) {
        await expect(main.getByText(words, { exact: true })).toBeVisible()
      }
      await expect(main.getByRole('row', { name: '90 % on completion' })).toContainText('ksh 16,200,000')
      await main.getByRole('button', { name: 'What it really costs' }).click()
      await expect(main.getByRole('region', { name: 'In each year' })).toContainText('144,000')
      await expectAccessibleLayout(page, viewport.width)
      const described = await structuredData(page, listingPath('property', id))
      expect(described).toContain('"yearBuilt":2027')
      expect(described).toContain('"leaseLength"')

      await page.goto(`/compare?kind=property&ids=${id},${VILLA}`)
      await expect(page.getByRole('rowheader', { name: 'Ownership and plot' })).toBeVisible()
      await expect(page.getByRole('row', { name: /^Payment plan/ })).toContainText(
        '10 % on signing, 90 % on completion',
      )
      await expectAccessibleLayout(page, viewport.width)
    })

    test('shows the facts of a car when they are filled in, its mileage in kilometres', async ({ page }) => {
      test.slow()
      const id = await create('car', CAR)
      const form = await openForm(page, 'car', id)
      await form.getByLabel('Mileage (miles)').fill('45,700 km')
      await expect(form.getByText('28,397 miles (45,700 km)')).toBeVisible()
      await form.getByLabel('Body').selectOption('SUV')
      await form.getByLabel(/^Engine/).fill('2800')
      await form.getByRole('group', { name: 'Previous use' }).getByText('Foreign used', { exact: true }).click()
      await form.getByText('More facts').click()
      await form.getByLabel(/^Seats/).fill('7')
      await form.getByLabel('First registered in').fill('2021-03')
      await form.getByRole('group', { name: 'Logbook' }).getByText('Logbook ready', { exact: true }).click()
      await form.getByLabel('Deposit, %').fill('40')
      await form.getByLabel('Months').fill('36')
      await expectTouchTargets(page)
      await expectAccessibleLayout(page, viewport.width)
      await form.getByRole('button', { name: 'Update Car' }).click()
      await expect(page.getByText('Car updated successfully', { exact: true })).toBeVisible()

      await page.goto(listingPath('car', id))
      const main = page.getByRole('main')
      for (const words of [
        '28,397 miles (45,700 km)',
        'SUV',
        '2,800 cc',
        '7 seats',
        'March 2021',
        'Foreign used',
        'Logbook ready',
      ]) {
        await expect(main.getByText(words, { exact: true })).toBeVisible()
      }
      await expect(main.getByText(/^40 % deposit, 36 months/)).toContainText(/from ksh [\d,]+ a month$/)
      await main.getByRole('button', { name: 'What it really costs' }).click()
      await expect(main.getByLabel('Engine')).toHaveValue('car-transfer-3000')
      await expectAccessibleLayout(page, viewport.width)
      const described = await structuredData(page, listingPath('car', id))
      expect(described).toContain('"vehicleSeatingCapacity":7')
      expect(described).toContain('"bodyType":"suv"')

      await page.goto(`/compare?kind=car&ids=${id},${PRADO}`)
      await expect(page.getByRole('row', { name: /^Hire purchase/ }).last()).toContainText('40 % deposit, 36 months')
      await expect(page.getByRole('row', { name: /^Mileage/ })).toContainText('28,397 miles (45,700 km)')
      await expectAccessibleLayout(page, viewport.width)
    })

    test('opens the folded facts and saves nothing when one of them is refused', async ({ page }) => {
      const id = await create('property', HOME)
      const form = await openForm(page, 'property', id)
      const more = form.getByText('More facts')
      await more.click()
      await form.getByLabel('Built in').fill('1066')
      await more.click()
      await expect(form.getByLabel('Built in')).toBeHidden()
      await form.getByRole('button', { name: 'Update Property' }).click()
      await expect(form.getByLabel('Built in')).toBeFocused()
      await expect(form.getByText('Built in must be at least 1850')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
      const stored = (await (await page.request.get(apiPaths.property(id))).json()) as { builtIn?: number | null }
      expect(stored.builtIn ?? null).toBeNull()
    })
  })
}
