import { ADMIN, openHeader, signIn, signOut, VISITOR } from '../../support/accounts'
import { ANY_SIZE } from '../../support/any-size'
import { withoutIdentityService } from '../../support/identity-service'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/** The browser itself reports the refusals a test asked for. */
function forgetRejections(browserErrors: string[]) {
  expectOnlyErrors(browserErrors, /status of 400/)
}

test('a visitor signs up, is greeted, stays signed in over a reload and signs out', async ({ page }) => {
  const email = `new-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill('Achieng Otieno')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a-fine-secret')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.reload()
  const header = await openHeader(page)
  await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden()

  const token = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return databases.map(({ name }) => name)
  })
  expect(token).toContain('firebaseLocalStorageDb')

  await signOut(page)
  await expect((await openHeader(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect((await openHeader(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the administrator finds the dashboard', async ({ page }) => {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await (await openHeader(page)).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Access Denied')).toBeHidden()
})

test('a wrong password is told and what was typed stays', { tag: ANY_SIZE }, async ({ page, browserErrors }) => {
  await signIn(page, { ...VISITOR, password: 'wrong-one' })
  await expect(page.getByText('Invalid email or password.', { exact: true })).toBeVisible()
  await expect(page.getByText('Authentication Error', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(VISITOR.email)
  forgetRejections(browserErrors)
})

test('a known address leads to the sign-in page', { tag: ANY_SIZE }, async ({ page, browserErrors }) => {
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill('Somebody')
  await page.getByLabel('Email').fill(VISITOR.email)
  await page.getByLabel('Password').fill('another-secret')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    page.getByText('This email is already registered. Please sign in instead.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/signin')
  forgetRejections(browserErrors)
})

test('a weak password is told beside its field', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill('Somebody')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password should be at least 6 characters.')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('a signed-in user is told so and has no business on the account pages', { tag: ANY_SIZE }, async ({ page }) => {
  await signIn(page, VISITOR)
  await expect(page.getByText('Signed in successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/signup')
  await expect(page).toHaveURL('/')
})

test('the dashboard sends visitors home and says why', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
  await expect(
    page.getByText('You do not have permission to access the admin dashboard.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the dashboard sends ordinary users home too', { tag: ANY_SIZE }, async ({ page }) => {
  await signIn(page, VISITOR)
  await expect(page).toHaveURL('/')
  await page.goto('/admin/anything')
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('forgotten passwords are reset by mail', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(VISITOR.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email of your account')).toHaveValue(VISITOR.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
})

test(
  'accounts and the dashboard say that the identity service cannot be fetched',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    await withoutIdentityService(page)
    for (const path of ['/signin', '/signup']) {
      await page.goto(path)
      await expect(page.getByText('Signing in is not available right now.')).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto('/admin')
    await expect(page.getByRole('alert').filter({ hasText: 'We could not find out who you are.' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    expectOnlyErrors(browserErrors, /ERR_FAILED|Failed to load the identity service/)
  },
)

for (const path of ['/signin', '/signup']) {
  test(`${path} can be used by keyboard alone and helps password managers`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('textbox').first().focus()
    const reached: string[] = []
    for (let step = 0; step < 6; step++) {
      reached.push(
        await page.evaluate(
          () => document.activeElement?.getAttribute('autocomplete') ?? document.activeElement?.textContent ?? '',
        ),
      )
      await page.keyboard.press('Tab')
    }
    expect(reached.join('|')).toMatch(
      path === '/signin'
        ? /^username\|current-password\|Sign In\|Continue with Google\|Forgot password\?\|Sign Up$/
        : /^name\|username\|new-password\|Sign Up\|Continue with Google\|Sign In$/,
    )
  })
}

for (const path of ['/', '/properties', '/properties/5-bed-villa-karen-x7k2']) {
  test(`the identity SDK is no part of ${path}`, { tag: ANY_SIZE }, async ({ page, request }) => {
    const addresses: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') addresses.push(response.url())
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const texts = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()))
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => text.includes('identitytoolkit'))).toEqual([])
  })
}
