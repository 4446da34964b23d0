import { apiPaths } from '../../../contract/paths'
import { ADMIN, signIn } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_PORTS, E2E_URL } from '../../support/e2e-ports'
import { byKeyboard, byTouch } from '../../support/hands'
import { expect, test } from '../../support/test'

/** Serial: it changes listings, messages and reviews that other tests read. */

/** Longer ago than any listing of the demo data, so that the overview names these first. */
const LONG_AGO = '2020-01-01T00:00:00.000Z'

let administrator: Administrator

test.beforeAll(async () => {
  const emulator = `http://localhost:${E2E_PORTS.emulatorPort}`
  administrator = await signInAdministrator({ url: E2E_URL, emulator })
})

for (const { by, use, handsOf } of [
  { by: 'touch', use: { viewport: { width: 360, height: 740 }, hasTouch: true }, handsOf: byTouch },
  { by: 'keyboard alone', use: { viewport: { width: 1280, height: 800 } }, handsOf: byKeyboard },
]) {
  test.describe(`by ${by}`, () => {
    test.use(use)

    test(`lets the administrator do a whole day's work when it is done by ${by}`, async ({ page, request }) => {
      test.slow()
      const hands = handsOf(page)
      const stamp = `${by.replace(' ', '-')} ${Date.now()}`
      const homes = []
      for (const name of ['North', 'East', 'South', 'West']) homes.push(await createHome(`${name} cottage ${stamp}`))
      for (const name of ['Wanjiru', 'Otieno']) await sendMessage(`${name} ${stamp}`)

      async function openPage(name: string) {
        await hands.activate(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }))
      }
      async function sendMessage(name: string) {
        const data = { name, email: 'w@example.com', message: `May I see the cottage, ${name}?` }
        // Earlier tests may have used up the limit of messages a minute from this IP address.
        await expect(async () => {
          expect((await request.post(apiPaths.contact, { data })).status()).toBe(201)
        }).toPass({ timeout: 90_000 })
      }

      await signIn(page, ADMIN)
      await expect(page).toHaveURL('/')
      await page.goto('/admin/overview')

      const unconfirmed = page.getByRole('region', { name: 'Still available?' })
      const [sold, ...confirmed] = homes
      for (const { title } of confirmed) {
        await hands.activate(unconfirmed.getByRole('button', { name: `Yes ${title}` }))
        await expect(page.getByText(`“${title}” is confirmed`)).toBeVisible()
      }
      await hands.activate(unconfirmed.getByRole('button', { name: `Sold ${sold?.title ?? ''}` }))
      await expect(page.getByText(`“${sold?.title ?? ''}” is sold`)).toBeVisible()
      for (const { title } of homes) await expect(unconfirmed.getByText(title)).toHaveCount(0)

      await openPage('Messages')
      for (const name of [`Wanjiru ${stamp}`, `Otieno ${stamp}`]) {
        await hands.fill(page.getByLabel('Search messages'), name)
        const entry = page.getByRole('article').filter({ hasText: name }).first()
        await hands.activate(entry.getByRole('button', { name }))
        await hands.activate(entry.getByRole('button', { name: 'Viewing' }))
        await hands.activate(entry.getByRole('button', { name: 'Send', exact: true }))
        await expect(entry.getByRole('list', { name: 'Conversation' })).toContainText('Reply by e-mail')
      }

      await openPage('Reviews')
      const review = page.getByRole('article').first()
      await hands.activate(review.getByRole('button', { name: 'Reply' }))
      await hands.activate(review.getByRole('button', { name: 'Thanks' }))
      await hands.activate(review.getByRole('button', { name: 'Reply', exact: true }).last())
      await expect(page.getByText('Reply added successfully!', { exact: true })).toBeVisible()

      await openPage('Listings')
      const make = `Bulk ${stamp}`
      const header = 'title,description,price,imageUrls,featured,year,make,model,condition,mileage'
      const rows = Array.from(
        { length: 30 },
        (_, index) => `${make} ${index},,2000000,,false,2020,Toyota,Axio,used,50000`,
      )
      const spreadsheet = page.getByRole('region', { name: 'Spreadsheet' })
      await hands.choose(spreadsheet.getByLabel('Kind'), 'Car')
      await hands.chooseFile(spreadsheet.getByLabel('Import a CSV file'), {
        name: 'cars.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([header, ...rows].join('\n')),
      })
      await expect(spreadsheet.getByText('30 new, 0 changed, 0 the same, 0 wrong')).toBeVisible()
      await hands.activate(spreadsheet.getByRole('button', { name: 'Import', exact: true }))
      await expect(page.getByText('Imported', { exact: true })).toBeVisible()

      const search = page.getByLabel('Search listings')
      await hands.fill(search, `${make} 17`)
      const corrected = `${make} 17`
      await hands.check(page.getByRole('checkbox', { name: `Select ${corrected}`, exact: true }))
      await hands.fill(page.getByLabel('Price by %'), '-10')
      await hands.activate(page.getByRole('button', { name: 'Change prices' }))
      await expect(page.getByText('The price of 1 listing changed by -10 %')).toBeVisible()
      await expect.poll(() => priceOf(corrected)).toBe(1_800_000)
      await hands.activate(page.getByRole('button', { name: 'Undo', exact: true }))
      await expect.poll(() => priceOf(corrected)).toBe(2_000_000)

      async function priceOf(title: string) {
        const cars = (await (await request.get(apiPaths.cars)).json()) as { title: string; price: number }[]
        return cars.find((car) => car.title === title)?.price
      }

      await hands.fill(search, make)
      await hands.check(page.getByRole('checkbox', { name: 'Select all that are shown' }))
      await expect(page.getByText(/, 30 selected$/)).toBeVisible()
      await hands.activate(page.getByRole('button', { name: 'Delete', exact: true }))
      await hands.activate(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
      await expect(page.getByText('30 listings deleted')).toBeVisible()
      for (const { id } of homes) await administrator.remove('property', id)
    })
  })
}

async function createHome(title: string) {
  const listing = {
    title,
    description: 'Two rooms and a veranda.',
    price: 9_000_000,
    imageUrls: [],
    featured: false,
    type: 'sale',
    category: 'house',
    location: 'Limuru, Kiambu',
    bedrooms: [2],
    bathrooms: 1,
    area: 900,
    confirmedAt: LONG_AGO,
  }
  const { id } = await administrator.create('property', listing)
  return { id, title }
}
