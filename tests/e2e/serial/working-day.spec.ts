import { z } from 'zod'
import { LISTING_STATUSES } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import { ADMIN, signIn } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK, E2E_URL } from '../../support/e2e-ports'
import { byKeyboard, byTouch } from '../../support/input-method'
import { expect, test } from '../../support/test'

/** Serial: it changes listings, messages and reviews that other tests read. */

let administrator: Administrator

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})

for (const { by, use, inputOf } of [
  { by: 'touch', use: { viewport: { width: 360, height: 740 }, hasTouch: true }, inputOf: byTouch },
  { by: 'keyboard alone', use: { viewport: { width: 1280, height: 800 } }, inputOf: byKeyboard },
]) {
  test.describe(`by ${by}`, () => {
    test.use(use)

    test(`lets the administrator do a whole day's work when it is done by ${by}${by === 'touch' ? ' @journey' : ''}`, async ({
      page,
      request,
    }) => {
      test.slow()
      const input = inputOf(page)
      const stamp = `${by.replace(' ', '-')} ${Date.now()}`
      for (const name of ['Wanjiru', 'Otieno']) await sendMessage(`${name} ${stamp}`)

      async function openPage(name: string) {
        await input.activate(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }))
      }
      /** A phone shows what can be done with the selected listings when it is asked for. */
      async function openChanges() {
        await expect(page.getByRole('group', { name: 'Change the selected listings' })).toBeVisible()
        const change = page.getByRole('button', { name: 'Change', exact: true })
        if (await change.isVisible()) await input.activate(change)
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
      await expect(unconfirmed.getByRole('listitem').nth(3)).toBeVisible()
      const titles = (await unconfirmed.getByRole('link').allTextContents()).slice(0, 4)
      const before = await Promise.all(titles.map(findListing))
      // A home for rent is let, everything else is sold.
      const isLet = ['rent', 'lease'].includes(before[3]?.type ?? '')
      const closing = isLet ? { label: 'Let', status: 'let' } : { label: 'Sold', status: 'sold' }
      for (const [index, title] of titles.entries()) {
        const [choice, outcome] = index < 3 ? ['Yes', 'confirmed'] : [closing.label, closing.status]
        await input.activate(unconfirmed.getByRole('button', { name: `${choice} ${title}`, exact: true }))
        await expect(page.getByText(`“${title}” is ${outcome}`)).toBeVisible()
        await expect(unconfirmed.getByText(title, { exact: true })).toHaveCount(0)
      }
      const after = await Promise.all(titles.map(findListing))
      expect(after.map(({ status }) => status)).toEqual([
        ...before.slice(0, 3).map(({ status }) => status),
        closing.status,
      ])
      // The demo data is for other tests, too.
      for (const { kind, id, status, confirmedAt } of before)
        await administrator.change(kind, id, { status, confirmedAt })

      await openPage('Messages')
      for (const name of [`Wanjiru ${stamp}`, `Otieno ${stamp}`]) {
        await input.fill(page.getByLabel('Search messages'), name)
        const entry = page.getByRole('article').filter({ hasText: name }).first()
        await input.activate(entry.getByRole('button', { name }))
        await input.activate(entry.getByRole('button', { name: 'Viewing' }))
        await input.activate(entry.getByRole('button', { name: 'Send', exact: true }))
        await expect(entry.getByRole('list', { name: 'Conversation' })).toContainText('Reply by email')
      }

      await openPage('Reviews')
      const review = page.getByRole('article').first()
      await input.activate(review.getByRole('button', { name: 'Reply' }))
      await input.activate(review.getByRole('button', { name: 'Thanks' }))
      await input.activate(review.getByRole('button', { name: 'Reply', exact: true }).last())
      await expect(page.getByText('Reply added successfully!', { exact: true })).toBeVisible()

      await openPage('Listings')
      const make = `Bulk ${stamp}`
      const header = 'title,description,price,imageUrls,featured,year,make,model,condition,mileage'
      const rows = Array.from(
        { length: 30 },
        (_, index) => `${make} ${index},,2000000,,false,2020,Toyota,Axio,used,50000`,
      )
      const spreadsheet = page.getByRole('region', { name: 'Spreadsheet' })
      await input.activate(page.getByRole('link', { name: 'Spreadsheet' }))
      await input.choose(spreadsheet.getByLabel('Kind'), 'Cars')
      await input.chooseFile(spreadsheet.getByLabel('Import a CSV file'), {
        name: 'cars.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([header, ...rows].join('\n')),
      })
      await expect(spreadsheet.getByText('30 new', { exact: true })).toBeVisible()
      await input.activate(spreadsheet.getByRole('button', { name: 'Import', exact: true }))
      await expect(page.getByText('Imported', { exact: true })).toBeVisible()

      const search = page.getByLabel('Search listings')
      await input.fill(search, `${make} 17`)
      const corrected = `${make} 17`
      await input.check(page.getByRole('checkbox', { name: `Select ${corrected}`, exact: true }))
      await openChanges()
      await input.fill(page.getByLabel('Price change, %'), '-10')
      await input.activate(page.getByRole('button', { name: 'Change prices' }))
      await expect(page.getByText('The price of 1 listing changed by -10 %')).toBeVisible()
      await expect.poll(async () => (await findListing(corrected)).price).toBe(1_800_000)
      await input.activate(page.getByRole('button', { name: 'Undo', exact: true }))
      await expect.poll(async () => (await findListing(corrected)).price).toBe(2_000_000)

      const [shared = ''] = titles
      await input.fill(search, shared)
      const row = page.getByRole('row').filter({ hasText: shared })
      await input.activate(row.getByRole('button', { name: 'More' }))
      await input.pick(page.getByRole('menuitem', { name: 'Status pack' }))
      const pack = page.getByRole('dialog', { name: 'WhatsApp status pack' })
      await expect(pack.getByText(shared, { exact: true })).toBeVisible()
      await expect(pack.getByRole('img', { name: 'Cover' })).toBeVisible()
      const download = page.waitForEvent('download')
      await input.activate(pack.getByRole('button', { name: 'Download as zip' }))
      expect((await download).suggestedFilename()).toMatch(/\.zip$/)
      await input.activate(pack.getByRole('button', { name: 'Close' }))

      await input.fill(search, make)
      await expect(page.getByText(/^30 of \d+ listings/)).toBeVisible()
      await input.check(page.getByRole('checkbox', { name: 'Select all that are shown' }))
      await expect(page.getByText(/, 30 selected$/)).toBeVisible()
      await openChanges()
      await input.activate(page.getByRole('button', { name: 'Delete', exact: true }))
      await expect(page.getByText('30 listings deleted')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    })
  })
}

const listingSchema = z.object({
  id: z.string(),
  title: z.string(),
  price: z.number(),
  status: z.enum(LISTING_STATUSES),
  type: z.optional(z.string()),
  confirmedAt: z.nullable(z.string()),
})

/** As visitors get it now. */
async function findListing(title: string) {
  for (const [kind, path] of [
    ['property', apiPaths.properties],
    ['car', apiPaths.cars],
  ] as const) {
    const listings = z.array(listingSchema).parse(await (await fetch(E2E_URL + path)).json())
    const listing = listings.find((one) => one.title === title)
    if (listing) return { kind, ...listing }
  }
  throw new Error(`No listing has the title ${title}`)
}
