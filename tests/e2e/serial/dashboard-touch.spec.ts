import type { Locator } from '@playwright/test'
import { adminPagePaths, apiPaths } from '../../../contract/paths'
import { viewingPaths } from '../../../contract/viewings/viewing'
import { ADMIN, openDashboard, signIn } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { expectNoLayoutShift, watchLayoutShifts } from '../../support/layout-shifts'
import { createSampleHome } from '../../support/sample-home'
import { expect, expectAccessible, expectEnlargedLayout, test } from '../../support/test'
import { expectAbove, expectTouchTargets } from '../../support/visible-boxes'

/** What a finger presses in the dashboard's other pages and in its dialogs. Serial: it sends a message. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

let administrator: Administrator

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})

test('has rates that fit a finger when every group is open and one is changed', async ({ page }) => {
  await openDashboard(page, '/admin/rates')
  const form = page.getByRole('form', { name: 'Rates' })
  await expect(form).toBeVisible()
  await expectTouchTargets(page)
  for (const group of await form.locator('summary').all()) await group.click()
  const rate = form.getByRole('textbox').first()
  await rate.fill('7')
  await expect(form.getByRole('button', { name: /^Save/ })).toBeVisible()
  await expectTouchTargets(page)
  await expectEnlargedLayout(page)
})

test('fits 320 px in forced colours where visits and publishing are', async ({ page }) => {
  await openDashboard(page, viewingPaths.diary)
  await expect(page.getByRole('button', { name: 'Enter a visit' })).toBeVisible()
  await expectEnlargedLayout(page)
  await page.goto(adminPagePaths.settings)
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await expectEnlargedLayout(page)
})

test('has buttons that fit a finger when data about a person is found and about to be deleted', async ({
  page,
  request,
}) => {
  const email = `finger-${Date.now()}@example.com`
  const data = { name: 'Achieng', email, message: 'May I see the house on Saturday?' }
  expect((await request.post(apiPaths.contact, { data })).status()).toBe(201)
  await openDashboard(page, '/admin/people')
  const person = page.getByLabel('Their email or telephone')
  await person.fill('nobody')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText(/^Enter an email address/)).toBeVisible()
  await expectTouchTargets(page)

  await person.fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
  const found = page.getByRole('region', { name: new RegExp(email) })
  await expect(found).toBeVisible()
  await expectTouchTargets(page)
  await expectEnlargedLayout(page)
  await found.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete for good?' })
  await expect(question).toBeVisible()
  await expectTouchTargets(page)
  await question.getByRole('button', { name: 'Keep everything' }).click()
  await expect(question).toBeHidden()
})

test('has dialogs whose buttons fit a finger when they are opened for a listing', async ({ page }) => {
  const home = await createSampleHome(administrator, 'Gatehouse')
  await administrator.change('property', home.id, { price: 8_500_000 })
  await openDashboard(page, `/admin/listings?q=${home.reference}`)
  const more = page.getByRole('row').filter({ hasText: home.title }).getByRole('button', { name: 'More' })
  for (const [item, dialog, content] of [
    ['History', `History of ${home.title}`, 'Undo this change'],
    ['Status pack', 'WhatsApp status pack', 'Download as zip'],
  ] as const) {
    await more.click()
    await expectTouchTargets(page)
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: item }).click()
    const opened = page.getByRole('dialog', { name: dialog })
    await expect(opened.getByRole('button', { name: content }).first()).toBeVisible()
    await expectTouchTargets(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }

  await page.goto(`/admin?edit=property:${home.id}`)
  const form = page.getByRole('form', { name: 'Edit Property' })
  await form.getByLabel('Title').fill(`${home.title}, renamed`)
  await form.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectTouchTargets(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(question).toBeHidden()
  await home.remove()
})

test('marks a home sold in its row, reached from where signing in leads, and on its own page', async ({ page }) => {
  const home = await createSampleHome(administrator, 'Lodge')
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/admin/overview')
  await expectAccessible(page)
  await office.getByRole('link', { name: 'Listings' }).click()
  await page.getByLabel('Search listings').fill(home.reference)
  const status = page.getByLabel(`Status of ${home.title}`)
  await expect(status.getByRole('option')).toHaveText(['Available', 'Under offer', 'Sold', 'Draft'])
  await status.selectOption('Sold')
  await expect(page.getByText(`“${home.title}” is sold`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(status).toHaveValue('available')

  await watchLayoutShifts(page)
  await page.goto('/contact')
  await expect(office.getByRole('link', { name: 'Today' })).toBeVisible()
  await expectNoLayoutShift(page)

  await page.goto(`/properties/${home.id}`)
  await expectTouchTargets(page)
  await office.getByLabel(`Status of ${home.title}`).selectOption('Under offer')
  await expect(page.getByText(`“${home.title}” is under offer`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(office.getByLabel(`Status of ${home.title}`)).toHaveValue('available')
  await home.remove()
})

test('keeps the selected row above what can be done with it', async ({ page }) => {
  const home = await createSampleHome(administrator, 'Stables')
  await openDashboard(page, '/admin')
  await page.getByLabel('Search listings').fill(home.reference)
  const row = page.getByRole('row').filter({ hasText: home.title })
  await page.getByRole('checkbox', { name: `Select ${home.title}` }).check()
  const bar = page.getByRole('group', { name: 'Change the selected listings' })
  await expectAbove(row, bar)
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(bar.getByLabel('Set status')).toBeInViewport({ ratio: 1 })
  await expectAbove(row, bar)
  await expectTouchTargets(page)
  await expectAccessible(page)
  await expectEnlargedLayout(page)
  await home.remove()
})

test('shows three rows below the head of the table', async ({ page }) => {
  await openDashboard(page, '/admin')
  const table = page.getByRole('region', { name: 'All properties' })
  await expect(table.locator('tbody tr[data-index]').nth(2)).toBeAttached()
  const third = await table.evaluate((region) => {
    const [, , row] = region.querySelectorAll('tbody tr[data-index]')
    return (row?.getBoundingClientRect().bottom ?? Infinity) - region.getBoundingClientRect().bottom
  })
  expect(third, 'px below the table').toBeLessThanOrEqual(0)
})

test('adds a home with at most 20 taps, sees why it is quiet with 2 and marks it sold with 3', async ({ page }) => {
  test.slow()
  const title = `House with a mango tree ${Date.now()}`
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  const office = page.getByRole('navigation', { name: 'Office' })
  const { taps, tap, fill, choose } = counting()

  await tap(office.getByRole('link', { name: 'Listings' }))
  await tap(page.getByRole('button', { name: '+ Add home' }))
  const form = page.getByRole('form', { name: 'Add New Property' })
  const photos = ['villa-01-exterior-front.jpg', 'villa-01-kitchen.jpg', 'villa-01-living-room.jpg']
  await form.locator('input[accept^="image/"]').setInputFiles(photos.map((photo) => `demo/photos/${photo}`))
  // The button, each photo, and the phone's own 'Done'.
  taps.count += photos.length + 2
  await fill(form.getByLabel('Location'), 'Karen, Nairobi')
  await fill(form.getByLabel('Price', { exact: true }), '62,500,000')
  await tap(form.getByText('Sale', { exact: true }))
  await tap(form.getByText('House', { exact: true }))
  await tap(form.locator('label').filter({ hasText: /^4$/ }))
  await fill(form.getByLabel('Bathrooms'), '3')
  await fill(form.getByLabel('Area (sqft)'), '3200')
  await fill(form.getByLabel('Title'), title)
  await fill(form.getByLabel('Description'), 'Four rooms around a courtyard with a mango tree.')
  await expect(page.getByText('Images uploaded successfully!', { exact: true })).toBeVisible({ timeout: 30_000 })
  await tap(form.getByRole('button', { name: 'Create Property' }))
  const note = page.getByRole('group', { name: 'It is live' })
  await expect(note).toBeFocused()
  expect(taps.count).toBeLessThanOrEqual(20)
  await expectEnlargedLayout(page)
  const path = (await note.getByRole('link', { name: 'View' }).getAttribute('href')) ?? ''

  await page.goto('/admin')
  taps.count = 0
  const row = page.getByRole('row').filter({ hasText: title })
  await tap(row.getByRole('button', { name: 'More' }))
  await tap(page.getByRole('menuitem', { name: 'Why so quiet?' }))
  await expect(page.getByRole('listitem', { name: title })).toBeFocused()
  expect(taps.count).toBeLessThanOrEqual(2)
  await expectEnlargedLayout(page)

  await page.goto('/')
  taps.count = 0
  await tap(office.getByRole('link', { name: 'Listings' }))
  await choose(page.getByLabel(`Status of ${title}`), 'Sold')
  await expect(page.getByText(`“${title}” is sold`)).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(3)
  await administrator.remove('property', path.split('/').at(-1) ?? '')
})

/** Taps on the page, and two for a choice from a list, which the phone shows by itself. */
function counting() {
  const taps = { count: 0 }
  async function tap(target: Locator) {
    taps.count += 1
    await target.tap()
  }
  async function fill(field: Locator, text: string) {
    await tap(field)
    await field.fill(text)
  }
  async function choose(list: Locator, choice: string) {
    taps.count += 2
    await list.selectOption(choice)
  }
  return { taps, tap, fill, choose }
}
