import { ADMIN, openHeader, signIn, signOut, VISITOR } from '../../support/accounts'
import { ANY_SIZE } from '../../support/any-size'
import { withoutIdentityService } from '../../support/identity-service'
import { recordTransfers } from '../../support/record-transfers'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/** The browser logs the rejections that a test provokes. */
function expectOnlyRejections(browserErrors: string[]) {
  expectOnlyErrors(browserErrors, /status of 400/)
}

test('signs a visitor up, keeps the session after a reload and signs out @journey-on-phone', async ({ page }) => {
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

test('opens the dashboard when the administrator signs in @journey-on-desktop', async ({ page }) => {
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

test(
  'shows an error and preserves the input when the password is wrong',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    await signIn(page, { ...VISITOR, password: 'wrong-one' })
    const toast = page.getByRole('listitem').filter({ hasText: 'Authentication Error' })
    await expect(toast.getByText('Invalid email or password.', { exact: true })).toBeVisible()
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toBeHidden()
    await expect(page.getByRole('main').getByText(/^Invalid email or password\. If you have used Google/)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(VISITOR.email)
    expectOnlyRejections(browserErrors)
  },
)

test(
  'redirects to the sign-in page when the email address is already registered',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
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
    expectOnlyRejections(browserErrors)
  },
)

test('shows an error next to the field when the password is weak', { tag: ANY_SIZE }, async ({ page }) => {
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

test('redirects from the account pages when the user is signed in', { tag: ANY_SIZE }, async ({ page }) => {
  await signIn(page, VISITOR)
  await expect(page.getByText('Signed in successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/signup')
  await expect(page).toHaveURL('/')
})

test(
  'redirects from the dashboard and says why when nobody is signed in @journey-on-phone',
  { tag: ANY_SIZE },
  async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    await expect(
      page.getByText('You do not have permission to access the admin dashboard.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test(
  'redirects from the dashboard when the user is not the administrator @journey-on-phone',
  { tag: ANY_SIZE },
  async ({ page }) => {
    await signIn(page, VISITOR)
    await expect(page).toHaveURL('/')
    await page.goto('/admin/anything')
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test('sends a reset link when the password is forgotten', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(VISITOR.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email of your account')).toHaveValue(VISITOR.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
})

test(
  'says that signing in is not available when the identity service cannot be loaded',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    await withoutIdentityService(page)
    for (const path of ['/signin', '/signup']) {
      await page.goto(path)
      await expect(page.getByText('Signing in is not available right now.')).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto('/admin')
    await expect(
      page.getByRole('alert').filter({ hasText: 'We could not check whether you are signed in.' }),
    ).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    expectOnlyErrors(browserErrors, /ERR_FAILED|Failed to load the identity service/)
  },
)

for (const path of ['/signin', '/signup']) {
  test(`supports the keyboard and password managers when ${path} is open`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('textbox').first().focus()
    const focused: string[] = []
    for (let step = 0; step < 7; step++) {
      focused.push(
        await page.evaluate(() => {
          const element = document.activeElement
          const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
          return element?.getAttribute('autocomplete') ?? label?.textContent ?? ''
        }),
      )
      await page.keyboard.press('Tab')
    }
    expect(focused.join('|')).toMatch(
      path === '/signin'
        ? /^username\|current-password\|Show what I type\|Sign In\|Continue with Google\|Forgot password\?\|Sign Up$/
        : /^name\|username\|new-password\|Show what I type\|Sign Up\|Continue with Google\|Sign In$/,
    )
  })
}

for (const path of ['/', '/properties', '/properties/5-bed-villa-karen-x7k2']) {
  test(`does not load the identity SDK when a visitor opens ${path}`, { tag: ANY_SIZE }, async ({ page, request }) => {
    const { transfers, untilIdle } = recordTransfers(page)
    await page.goto(path)
    await untilIdle()
    const urls = transfers.filter(({ type }) => type === 'script').map(({ url }) => url)
    const texts = await Promise.all(urls.map(async (url) => (await request.get(url)).text()))
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => text.includes('identitytoolkit'))).toEqual([])
  })
}
