import { DEMO_ADMIN, DEMO_PROJECT } from '../../tools/accounts/demo-accounts'
import { ensureAccounts } from '../../tools/accounts/emulator-accounts'
import { E2E_PORTS } from '../support/e2e-ports'
import { expect, test } from '../support/test'

/** Runs after all others: while it lasts, the administrator has no account. */

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

test('whoever registers the address of the administrator without proving it gets nowhere', async ({
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
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')

    const answer = await request.get('/api/reviews/unviewed_count', { headers: { authorization: `Bearer ${idToken}` } })
    expect(answer.status()).toBe(403)
  } finally {
    await deleteAccount(DEMO_ADMIN.email)
    await ensureAccounts(emulator, DEMO_PROJECT, [DEMO_ADMIN])
  }
})

test('the administrator is answered by the same call', async ({ page, request }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password').fill(DEMO_ADMIN.password)
  const signedIn = page.waitForResponse((response) => response.url().includes('signInWithPassword'))
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const { idToken } = (await (await signedIn).json()) as { idToken: string }
  const answer = await request.get('/api/reviews/unviewed_count', { headers: { authorization: `Bearer ${idToken}` } })
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toEqual({ count: 6 })
})
