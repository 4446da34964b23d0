import { apiPaths } from '../../../contract/paths'
import { ADMIN, openDashboard, signIn } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { createSampleHome } from '../../support/sample-home'
import { expect, expectAccessible, test } from '../../support/test'
import { expectAbove, expectTouchTargets } from '../../support/visible-boxes'

/** What a finger presses in the dashboard's other pages and in its dialogs. Serial: it sends a message. */

test.use({ viewport: { width: 360, height: 740 } })

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
  await home.remove()
})
