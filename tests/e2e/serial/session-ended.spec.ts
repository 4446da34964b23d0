import { ADMIN, signIn, signOut } from '../../support/accounts'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'
import { expectTouchTargets } from '../../support/visible-boxes'

/** Serial: it opens the administrator's messages. */

for (const width of [360, 1280]) {
  test(`says that the session has ended and returns through the sign-in, at ${width} px`, async ({
    page,
    browserErrors,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, ADMIN)
    await expect(page).toHaveURL('/')
    // As the backend responds to an account whose sessions were revoked.
    const message = 'Your sign-in is no longer valid. Please sign in again.'
    await page.route('**/api/enquiries*', (route) => route.fulfill({ status: 401, json: { message } }))
    await page.goto('/admin/messages')
    const note = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
    await expect(note).toBeVisible()
    await expectTouchTargets(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expectOnlyErrors(browserErrors, /401/)

    await note.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/signin?next=%2Fadmin%2Fmessages')
    await page.unroute('**/api/enquiries*')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/admin/messages')
    await expect(page.getByRole('heading', { level: 2, name: 'Messages' })).toBeVisible()
    await expect(note).toBeHidden()
  })
}

test('says that the session has ended when another tab ends it @journey', async ({ page, context }) => {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin/people')
  await expect(page.getByLabel('Their email or telephone')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible()
  await expect(page).toHaveURL('/admin/people')
  await page.reload()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
})

test('leads home without a word when the administrator signs out on the dashboard', async ({ page }) => {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin/people')
  await expect(page.getByLabel('Their email or telephone')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  await expect(page.getByText('Access Denied')).toHaveCount(0)
})
