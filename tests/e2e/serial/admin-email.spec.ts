import { ensureAccounts } from '../../../tools/dev-accounts/accounts'
import { DEMO_ADMIN, DEMO_PROJECT } from '../../../tools/lib/demo-accounts'

import { E2E_PORTS } from '../../support/e2e-ports'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/** Serial: in the meantime the administrator has no account, or an unconfirmed one. */

const emulator = process.env.E2E_EMULATOR ?? `http://127.0.0.1:${E2E_PORTS.emulatorPort}`

async function deleteAccount(email: string) {
  const call = (path: string, body: object) =>
    fetch(`${emulator}/identitytoolkit.googleapis.com/v1/projects/${DEMO_PROJECT}/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { users = [] } = (await (await call('accounts:lookup', { email: [email] })).json()) as {
    users?: { localId: string }[]
  }
  for (const { localId } of users) expect((await call('accounts:delete', { localId })).status).toBe(200)
}

/** Opens the confirmation link of the latest mail to this email address. */
async function openLinkInMail(email: string): Promise<void> {
  const { oobCodes } = (await (await fetch(`${emulator}/emulator/v1/projects/${DEMO_PROJECT}/oobCodes`)).json()) as {
    oobCodes: { email: string; requestType: string; oobLink: string }[]
  }
  const link = oobCodes.findLast((mail) => mail.email === email && mail.requestType === 'VERIFY_EMAIL')?.oobLink
  if (link === undefined) throw new Error('No mail was sent')
  expect((await fetch(link)).status).toBe(200)
}

test('opens the dashboard without a new sign-in when a new administrator confirms the email address', async ({
  page,
  browserErrors,
}) => {
  await deleteAccount(DEMO_ADMIN.email)
  try {
    await page.goto('/signup')
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Name').fill('Kilele Admin')
    await page.getByLabel('Email').fill(DEMO_ADMIN.email)
    await page.getByLabel('Password').fill(DEMO_ADMIN.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/')

    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Confirm your email address first' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have confirmed it' }).click()
    await expect(page.getByText('Not confirmed yet', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(page.getByText('Mail sent', { exact: true })).toBeVisible()
    await openLinkInMail(DEMO_ADMIN.email)

    // The token on this device predates the confirmation.
    const countLoaded = page.waitForResponse(
      (response) => response.url().endsWith('/api/reviews/unviewed_count') && response.status() === 200,
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await countLoaded
    // The first requests carry the old token and are rejected.
    expectOnlyErrors(browserErrors, /status of 403/)
  } finally {
    await deleteAccount(DEMO_ADMIN.email)
    await ensureAccounts(emulator, DEMO_PROJECT, [DEMO_ADMIN])
  }
})

test("denies access when somebody registers the administrator's address without confirming it @journey", async ({
  page,
  request,
}) => {
  await deleteAccount(DEMO_ADMIN.email)
  try {
    await page.goto('/signup')
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Name').fill('An Impostor')
    await page.getByLabel('Email').fill(DEMO_ADMIN.email)
    await page.getByLabel('Password').fill('impostor-secret')
    const signedUp = page.waitForResponse((response) => response.url().includes('accounts:signUp'))
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    const { idToken } = (await (await signedUp).json()) as { idToken: string }
    await expect(page).toHaveURL('/')

    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Confirm your email address first' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeHidden()

    const response = await request.get('/api/reviews/unviewed_count', {
      headers: { authorization: `Bearer ${idToken}` },
    })
    expect(response.status()).toBe(403)
  } finally {
    await deleteAccount(DEMO_ADMIN.email)
    await ensureAccounts(emulator, DEMO_PROJECT, [DEMO_ADMIN])
  }
})

test('allows the same call when the administrator signs in', async ({ page, request }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password').fill(DEMO_ADMIN.password)
  const signedIn = page.waitForResponse((response) => response.url().includes('signInWithPassword'))
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const { idToken } = (await (await signedIn).json()) as { idToken: string }
  const response = await request.get('/api/reviews/unviewed_count', { headers: { authorization: `Bearer ${idToken}` } })
  expect(response.status()).toBe(200)
  // The demo's, and those of earlier tests.
  expect(((await response.json()) as { count: number }).count).toBeGreaterThanOrEqual(6)
})
