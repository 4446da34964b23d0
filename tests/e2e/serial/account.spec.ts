import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readdirOrEmpty } from '../../../backend/src/lib/files'
import { accountDataSchema } from '../../../contract/account-data'
import { ADMIN, openHeader, signIn, VISITOR } from '../../support/accounts'
import { E2E_PORTS, E2E_URL } from '../../support/e2e-ports'
import { press, tabTo, typeInto } from '../../support/keyboard'
import { expect, expectAccessibleLayout, expectOnlyErrors, test, unfoldReviewForm } from '../../support/test'

/** Serial: it deletes accounts, and counts the files of the outbox. */

const EMULATOR = `http://localhost:${E2E_PORTS.emulatorPort}/identitytoolkit.googleapis.com/v1`
const HOME = '/properties/5-bed-villa-karen-x7k2'
let count = 0

async function identity(path: string, body: object): Promise<Response> {
  return fetch(`${EMULATOR}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
}

/** An account with a confirmed email address, of this test alone. */
async function createAccount() {
  const name = `Nafula ${Date.now()} ${(count += 1)}`
  const account = { email: `${name.replaceAll(' ', '-').toLowerCase()}@private.example`, password: 'long-enough' }
  const created = await identity('accounts:signUp?key=any', { ...account, returnSecureToken: true })
  const { localId } = (await created.json()) as { localId: string }
  const change = { localId, displayName: name, emailVerified: true }
  expect((await identity('projects/demo-kilele/accounts:update', change)).ok).toBe(true)
  return { ...account, name, localId }
}

/** As the signed-in person. */
async function writeReview(page: Page, words: string) {
  await page.goto(HOME)
  const card = page.getByRole('form', { name: 'Leave a Review' })
  await unfoldReviewForm(card)
  await card.getByLabel('Your review').fill(words)
  await card.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Review added!', { exact: true })).toBeVisible()
}

function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function outboxWith(text: string): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = (await readdirOrEmpty(folder)).filter((name) => name.endsWith('.eml'))
  const found: string[] = []
  for (const name of names) if ((await readFile(join(folder, name), 'utf8')).includes(text)) found.push(name)
  return found
}

async function reviewsText(): Promise<string> {
  return (await fetch(`${E2E_URL}/api/reviews`)).text()
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`personal data at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('returns a person’s data and deletes their account when they ask @journey-on-phone', async ({
      page,
      browserErrors,
    }) => {
      const person = await createAccount()
      const words = `A quiet veranda, ${Date.now()}.`
      await signIn(page, person)
      await expect(page).toHaveURL('/')
      const { name, email } = person
      const message = { name, email, message: 'Is the villa still there?' }
      expect((await fetch(`${E2E_URL}/api/contact`, jsonPost(message))).status).toBe(201)
      await writeReview(page, words)
      await expect.poll(() => outboxWith(person.email)).toHaveLength(1)
      expect(await reviewsText()).not.toContain(person.localId)

      await (await openHeader(page)).getByRole('link', { name: 'Account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
      await expect(page.getByText(person.email)).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download my data' }).click()
      const download = await saved
      expect(download.suggestedFilename()).toBe('my-data.json')
      const data = accountDataSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
      expect(data.account).toEqual({ id: person.localId, name: person.name, confirmedEmail: person.email })
      expect(data.reviews.map(({ message }) => message)).toEqual([words])
      expect(data.messages.map(({ name }) => name)).toEqual([person.name])

      // A wrong password and a change of mind delete nothing, and what was chosen stays.
      const form = page.getByRole('form', { name: 'Delete your account' })
      await form.getByRole('button', { name: 'Delete my account' }).click()
      await expect(form.getByText('Please type your password.')).toBeVisible()
      await form.getByLabel('Remove them').check()
      await form.getByLabel('Your password').fill('wrong')
      await form.getByRole('button', { name: 'Delete my account' }).click()
      const question = page.getByRole('alertdialog')
      await expectAccessibleLayout(page, viewport.width)
      await question.getByRole('button', { name: 'Keep everything' }).click()
      await form.getByRole('button', { name: 'Delete my account' }).click()
      await question.getByRole('button', { name: 'Delete for good' }).click()
      await expect(form.getByText('The password is wrong. Nothing was deleted.')).toBeVisible()
      await expect(form.getByLabel('Remove them')).toBeChecked()
      await expectAccessibleLayout(page, viewport.width)
      expect(await reviewsText()).toContain(words)

      await form.getByLabel('Your password').fill(person.password)
      await form.getByRole('button', { name: 'Delete my account' }).click()
      await question.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect((await openHeader(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()

      expect(await reviewsText()).not.toContain(words)
      expect(await outboxWith(person.email)).toEqual([])
      const again = await identity('accounts:signInWithPassword?key=any', person)
      expect(await again.text()).toContain('EMAIL_NOT_FOUND')
      // The browser reports the emulator's refusal of the wrong password.
      expectOnlyErrors(browserErrors, /status of 400/)
    })

    test('leaves reviews without a name when the keyboard alone deletes the account', async ({ page }) => {
      const person = await createAccount()
      const words = `Cool in the evening, ${Date.now()}.`
      await signIn(page, person)
      await expect(page).toHaveURL('/')
      await writeReview(page, words)
      await page.goto('/account')
      await typeInto(page, page.getByLabel('Your password'), person.password)
      await press(page, page.getByRole('button', { name: 'Delete my account' }))
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('button', { name: 'Keep everything' })).toBeFocused()
      await tabTo(page, question.getByRole('button', { name: 'Delete for good' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
      const reviews = await reviewsText()
      expect(reviews).toContain(words)
      expect(reviews).not.toContain(person.name)
      await page.goto('/account')
      await expect(page.getByRole('link', { name: 'Sign in to see your data' })).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
    })

    test('says that nothing is known when the connection fails, and deletes at the next attempt', async ({
      page,
      browserErrors,
    }) => {
      const person = await createAccount()
      await signIn(page, person)
      await expect(page).toHaveURL('/')
      await page.goto('/account')
      const form = page.getByRole('form', { name: 'Delete your account' })
      await form.getByLabel('Your password').fill(person.password)
      await page.route('**/api/account', (route) => route.abort())
      const question = page.getByRole('alertdialog')
      await form.getByRole('button', { name: 'Delete my account' }).click()
      await question.getByRole('button', { name: 'Delete for good' }).click()
      await expect(form.getByText('We could not find out whether your account is deleted.')).toBeVisible()
      await expect(form.getByLabel('Your password')).toHaveValue(person.password)
      await page.unroute('**/api/account')
      await form.getByRole('button', { name: 'Delete my account' }).click()
      await question.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
      expectOnlyErrors(browserErrors, /ERR_FAILED/)
    })

    test('lets the administrator copy and delete what one person sent when that person asks', async ({
      page,
      browserErrors,
    }) => {
      const email = `atieno-${Date.now()}-${(count += 1)}@private.example`
      const body = { name: 'Atieno', email, message: 'Is the garden fenced on all sides?' }
      expect((await fetch(`${E2E_URL}/api/contact`, jsonPost(body))).status).toBe(201)
      expect((await fetch(`${E2E_URL}/api/alerts`, jsonPost({ email, kind: 'car', filters: {} }))).status).toBe(202)
      await expect.poll(() => outboxWith(email)).toHaveLength(2)
      await signIn(page, ADMIN)
      await expect(page).toHaveURL('/')

      await page.goto('/account')
      await expect(page.getByText('The administrator’s account cannot be deleted here.')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)

      await page.goto('/admin')
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'People' }).click()
      const search = page.getByLabel('Their email or telephone')
      await search.fill('12')
      await page.keyboard.press('Enter')
      await expect(
        page.getByText('Enter an email address, or a telephone number such as 0712 345 678', { exact: true }),
      ).toBeVisible()
      await search.fill('nobody@private.example')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Nothing is stored under nobody@private.example.')).toBeVisible()
      await search.fill(email.toUpperCase())
      await page.keyboard.press('Enter')
      const found = page.getByRole('region', { name: /^1 message and 1 alert from/ })
      await expect(found.getByText(body.message)).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)

      const saved = page.waitForEvent('download')
      await found.getByRole('button', { name: 'Download their data' }).click()
      expect(await readFile(await (await saved).path(), 'utf8')).toContain(body.message)

      // Something new makes the administrator look again.
      expect((await fetch(`${E2E_URL}/api/contact`, jsonPost({ ...body, message: 'And a borehole?' }))).status).toBe(
        201,
      )
      await found.getByRole('button', { name: 'Delete for good' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('This cannot be undone.')
      await question.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByText(/^Something was added or deleted since you looked\./)).toBeVisible()
      await search.press('Enter')
      await page
        .getByRole('region', { name: /^2 messages and 1 alert from/ })
        .getByRole('button', { name: 'Delete for good' })
        .click()
      await question.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByText(/^2 messages and 1 alert of .* deleted\.$/)).toBeVisible()
      expect(await outboxWith(email)).toEqual([])
      await expectAccessibleLayout(page, viewport.width)
      expectOnlyErrors(browserErrors, /status of 409/)
    })

    test('says below a form what becomes of the input when it asks for personal data', async ({ page }) => {
      const note = (words: string) => page.getByText(words).filter({ visible: true })
      await page.goto('/contact')
      await expect(note('We use this to reply to you')).toBeVisible()
      await page.goto('/signup')
      await expect(note('Your account is kept by Google Firebase.')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
      await page.goto(HOME)
      await page.getByText('Send a message', { exact: true }).click()
      await expect(note('We use this to reply to you')).toBeVisible()
      await expect(note('Your review is public')).toBeVisible()
      await page.getByRole('link', { name: 'How we handle your data' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
      await expect(page.getByText('Office of the Data Protection Commissioner')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
      await signIn(page, VISITOR)
      await expect(page).toHaveURL('/')
    })
  })
}
