import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { adminPaths } from '../../../contract/admin-paths'
import { apiPaths } from '../../../contract/paths'
import { openDashboard } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK, E2E_URL } from '../../support/e2e-ports'
import { createSampleHome } from '../../support/sample-home'
import {
  expect,
  expectAccessible,
  expectAccessibleLayout,
  expectEnlargedLayout,
  expectOnlyErrors,
  test,
} from '../../support/test'
import { backgroundOf, expectAbove, expectNothingCut, expectTouchTargets } from '../../support/visible-boxes'

/** Serial: it changes listings and reviews that other tests read. */

let administrator: Administrator

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})

const createHome = (fields: object = {}) => createSampleHome(administrator, 'Veranda cottage', fields)

/** Accessible, within the window, and pressed with a finger. */
async function expectGoodLayout(page: Page, windowWidth: number) {
  await expectAccessibleLayout(page, windowWidth)
  await expectTouchTargets(page)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`the back office at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('confirms listings when one button is pressed, and undoes it', async ({ page }) => {
      const old = await createHome({ confirmedAt: null })
      const wide = await createHome({ confirmedAt: null, title: 'Nyumba'.repeat(12) })
      await openDashboard(page, '/admin/overview')
      const list = page.getByRole('region', { name: 'Still available?' })
      const first = list.getByRole('listitem').first()
      const title = (await first.getByRole('link').textContent()) ?? ''
      await expectGoodLayout(page, viewport.width)
      if (viewport.width < 768) await expectEnlargedLayout(page)

      await first.getByRole('button', { name: `Yes ${title}` }).click()
      await expect(page.getByText(`“${title}” is confirmed`)).toBeVisible()
      await expect(list.getByRole('link', { name: title })).toBeHidden()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(list.getByRole('link', { name: title })).toBeVisible()

      const next = list.getByRole('listitem').filter({ hasText: title })
      await next.getByRole('button', { name: /^(?:Sold|Let) / }).click()
      await expect(page.getByText(new RegExp(`^“${title}” is (?:sold|let)$`))).toBeVisible()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(list.getByRole('link', { name: title })).toBeVisible()
      await old.remove()
      await wide.remove()
    })

    test('finds misspelled listings, changes many at once and undoes it @journey-on-desktop', async ({
      page,
      request,
      browserErrors,
    }) => {
      const [one, other] = [await createHome(), await createHome()]
      await openDashboard(page, '/admin/listings')
      await page.getByLabel('Search listings').fill('verandda cotage')
      for (const { title } of [one, other]) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
      await expectGoodLayout(page, viewport.width)
      await expectNothingCut(page.getByRole('region', { name: 'All properties', exact: true }))
      /** A phone shows what can be done with the selected listings when it is asked for. */
      const openChanges = async () => {
        await expect(page.getByRole('group', { name: 'Change the selected listings' })).toBeVisible()
        const change = page.getByRole('button', { name: 'Change', exact: true })
        if (await change.isVisible()) await change.click()
      }
      await openChanges()
      await page.route(
        `**${adminPaths.bulkChange}`,
        (route) => route.fulfill({ status: 503, json: { message: 'No' } }),
        {
          times: 1,
        },
      )
      const selection = page.getByRole('group', { name: 'Change the selected listings' })
      await selection.getByRole('button', { name: 'Confirm available' }).click()
      await expect(page.getByText('It is not known whether the listings were changed', { exact: true })).toBeVisible()
      await expectAbove(page.locator('li[data-destructive]'), selection)
      expectOnlyErrors(browserErrors, /503/)
      await page.getByLabel('Set status', { exact: true }).selectOption('Sold')
      await expect(page.getByText('2 listings: sold')).toBeVisible()
      const price = async () =>
        ((await (await request.get(apiPaths.property(one.id))).json()) as { price: number }).price
      await page.getByRole('checkbox', { name: `Select ${one.title}` }).check()
      await openChanges()
      await page.getByLabel('Price change, %').fill('-10')
      await page.getByRole('button', { name: 'Change prices' }).click()
      await expect(page.getByText('The price of 1 listing changed by -10 %')).toBeVisible()
      expect(await price()).toBe(8_100_000)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(price).toBe(9_000_000)

      // A sold home keeps its page, with a ribbon, and leaves the list.
      await page.goto(`/properties/${one.id}`)
      await expect(page.getByText('This home is no longer on offer.')).toBeVisible()
      await page.goto('/properties')
      await expect(page.getByText(/^\d+ properties$/)).toBeVisible()
      // Not its tile among the recently viewed.
      await expect(page.getByRole('link', { name: `View Details: ${one.title}` })).toHaveCount(0)
      await one.remove()
      await other.remove()
    })

    test('makes a draft, which only a preview link shows, when a listing is copied', async ({
      page,
      browser,
      browserErrors,
    }) => {
      const original = await createHome()
      await openDashboard(page, '/admin/listings')
      await page.getByLabel('Search listings').fill(original.reference)
      const row = page.getByRole('row').filter({ hasText: original.title })
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await expect(page.getByText('Copied as a draft', { exact: true })).toBeVisible()
      const reference = /PR-\d+/.exec((await page.getByText(/^Its reference is/).textContent()) ?? '')?.[0] ?? ''
      await page.getByLabel('Search listings').fill(reference)
      const draft = page.getByRole('row').filter({ hasText: reference })
      await expect(draft.getByLabel(/^Status of/)).toHaveValue('draft')

      await page.evaluate(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) })
      })
      await draft.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Copy preview link' }).click()
      const link = (await page.getByText(/^https?:.*preview=/).textContent()) ?? ''

      const visitor = await browser.newContext({ viewport })
      const visited = await visitor.newPage()
      const { pathname } = new URL(link)
      await visited.goto(E2E_URL + pathname)
      await expect(visited.getByText('Property not found').first()).toBeVisible()
      await visited.goto(link)
      await expect(visited.getByRole('heading', { level: 1, name: original.title })).toBeVisible()
      await expect(visited.getByText('Only people with the link to this preview see this page.')).toBeVisible()
      await visitor.close()
      await administrator.remove('property', pathname.split('/').at(-1) ?? '')
      await original.remove()
      expectOnlyErrors(browserErrors, /^$/)
    })

    test('imports what it exported, and names the cells first when rows are wrong @journey-on-desktop', async ({
      page,
    }) => {
      await openDashboard(page, '/admin/listings')
      const spreadsheet = page.getByRole('region', { name: 'Spreadsheet' })
      const download = page.waitForEvent('download')
      await spreadsheet.getByRole('button', { name: 'Download as CSV' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      const input = spreadsheet.getByLabel('Import a CSV file')
      await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await expect(spreadsheet.getByText(/^\d+ unchanged$/)).toBeVisible()

      const header = 'title,description,price,imageUrls,featured,type,category,location,bedrooms,bathrooms,area'
      const rows = (price: string) =>
        Array.from({ length: 30 }, (_, index) => `Imported home ${index},,${price},,false,sale,house,Naivasha,2|3,1,`)
      const wrong = [header, ...rows('cheap')].join('\n')
      await input.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
      await expect(spreadsheet.getByText('30 with mistakes', { exact: true })).toBeVisible()
      const problem = spreadsheet.getByRole('listitem').filter({ hasText: /^Row 2\D/ })
      await expect(problem.getByText('Price must be a whole number', { exact: true })).toBeVisible()
      await expect(spreadsheet.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
      await expect(input).toHaveValue(/b\.csv$/)

      const right = [header, ...rows('12000000')].join('\n')
      await input.setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(right) })
      await expect(spreadsheet.getByText('30 new', { exact: true })).toBeVisible()
      await spreadsheet.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(page.getByText('Imported', { exact: true })).toBeVisible()
      await expect(input).toHaveValue('')

      await page.getByLabel('Search listings').fill('Imported home')
      await expect(page.getByText(/^30 of \d+ listings$/)).toBeVisible()
      await expect(page.getByText('Imported: 30 new')).toBeVisible()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.getByText(/^0 of \d+ listings$/)).toBeVisible()
    })

    test('shows both versions when two devices change a listing', async ({ page, browserErrors }) => {
      const listing = await createHome()
      await openDashboard(page, `/admin?edit=property:${listing.id}`)
      const form = page.getByRole('form', { name: 'Edit Property' })
      await form.getByLabel('Price', { exact: true }).fill('7500000')
      await administrator.change('property', listing.id, { price: 6_000_000 })
      await form.getByRole('button', { name: 'Update Property' }).click()
      const note = form.getByRole('alert').filter({ hasText: 'changed on another device' })
      await expect(note.getByRole('listitem')).toHaveText('PriceThe other versionksh 6,000,000Yoursksh 7,500,000')
      await expect(form.getByLabel('Price', { exact: true })).toHaveValue('7500000')
      await form.getByRole('button', { name: 'Update Property' }).click()
      await expect(page.getByText('Property updated successfully', { exact: true })).toBeVisible()
      expectOnlyErrors(browserErrors, /412/)

      // What happened stands in the history, where it can be undone.
      await page.goto(`/admin/listings?q=${listing.reference}`)
      const row = page.getByRole('row').filter({ hasText: listing.title })
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      const dialog = page.getByRole('dialog', { name: `History of ${listing.title}` })
      await expect(dialog.getByText('Price: ksh 6,000,000 → ksh 7,500,000')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Undo this change' }).first().click()
      await expect(dialog.getByText('Price: ksh 7,500,000 → ksh 6,000,000')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await listing.remove()
    })

    test('emails a reply when the agency writes one, and finds the message again', async ({ page, request }) => {
      const name = `Wambui ${Date.now()}`
      const message = 'May I see the cottage with the veranda?'
      const data = { name, email: 'w@example.com', phone: '0712 345 678', message }
      const sent = await request.post(apiPaths.contact, { data })
      expect(sent.status()).toBe(201)
      await openDashboard(page, '/admin/messages')
      await page.getByLabel('Search messages').fill(`${name.toLowerCase()} verand`)
      const entry = page.getByRole('article').filter({ hasText: name })
      await entry.getByRole('button', { name }).click()
      await entry.getByRole('button', { name: 'Viewing' }).click()
      await expect(entry.getByLabel('Your message')).toHaveValue(/see it this week/)
      await page.reload()
      await page.getByLabel('Search messages').fill(name)
      await entry.getByRole('button', { name }).click()
      await expect(entry.getByLabel('Your message')).toHaveValue(/see it this week/)
      await expect(entry.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
      await expectGoodLayout(page, viewport.width)
      if (viewport.width < 768) await expectEnlargedLayout(page)
      await entry.getByRole('button', { name: 'Log a call or a note' }).click()
      await entry.getByLabel('What was said or done').fill('Called: she comes on Saturday.')
      await expectGoodLayout(page, viewport.width)
      if (viewport.width < 768) await expectEnlargedLayout(page)
      await entry.getByRole('button', { name: 'Back to the reply' }).click()
      await entry.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(entry.getByRole('list', { name: 'Conversation' })).toContainText('Reply by email')
      await expect(entry.getByLabel('Status')).toHaveValue('replied')
      await entry.getByLabel('Status').selectOption('Closed')
      await expect(entry.getByRole('button', { name })).toContainText('Closed')
    })

    test('shows a reply when the agency writes one, and counts what visitors do', async ({ page, browser }) => {
      const listing = await createHome()
      const visitor = await (await browser.newContext({ viewport })).newPage()
      await visitor.addInitScript(() => {
        // A person's browser, whose page load is the one in four that is measured.
        Object.defineProperty(navigator, 'webdriver', { value: false })
        Math.random = () => 0
      })
      const measuring = visitor.waitForResponse(/\/field-speed-\w+\.js$/)
      await visitor.goto(`/${listing.reference.toLowerCase()}`)
      await expect(visitor).toHaveURL(`/properties/${listing.id}`)
      await measuring
      await expect(visitor.getByText(`Ref ${listing.reference}`)).toBeVisible()
      await visitor.getByRole('button', { name: `Save ${listing.title}` }).click()
      await visitor.waitForRequest(/api\/events/)
      // The page is hidden, which sends what it measured; Playwright does not see requests of a page that is gone.
      await visitor.goto('about:blank')

      await openDashboard(page, '/admin/statistics')
      const ofListings = page
        .getByRole('region', { name: 'Speed in the field' })
        .getByRole('listitem')
        .filter({ hasText: viewport.width < 600 ? 'Listings on phones' : 'Listings on other devices' })
      await expect(async () => {
        await page.reload()
        await expect(ofListings).toContainText(/Largest part \(LCP\)[\d.]+ m?s(good|needs work|poor), \d+ measured/)
      }).toPass()
      await visitor.context().close()
      await page.locator('summary', { hasText: /^Every listing/ }).click()
      const row = page.getByRole('row').filter({ hasText: listing.title })
      await expect(row).toBeVisible()
      await expect(row.getByRole('cell').nth(1)).toHaveText('1')
      await page.goto(`/admin/statistics?listing=${listing.id}`)
      const compared = page.getByRole('listitem', { name: listing.title })
      await expect(compared).toBeFocused()
      await expect(compared.getByText('no photos')).toBeVisible()
      await expectGoodLayout(page, viewport.width)

      await page.goto('/admin/reviews')
      const pending = page.getByRole('radiogroup', { name: 'Which reviews' })
      const before = (await pending.textContent()) ?? ''
      await expectGoodLayout(page, viewport.width)
      await page.emulateMedia({ forcedColors: 'active' })
      const [chosen, other] = ['Unanswered', 'All'].map((name) => pending.locator('label').filter({ hasText: name }))
      if (!chosen || !other) throw new Error('There are two views of the reviews')
      expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other))
      await page.emulateMedia({ forcedColors: 'none' })
      const review = page.getByRole('article').first()
      await review.getByRole('button', { name: 'Reply' }).click()
      await review.getByRole('button', { name: 'Thanks' }).click()
      await review.getByRole('button', { name: 'Reply', exact: true }).last().click()
      await expect(page.getByText('Reply added successfully!', { exact: true })).toBeVisible()
      await expect(pending).not.toHaveText(before)
      await listing.remove()
    })
  })
}
