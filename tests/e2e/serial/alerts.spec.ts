import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partsOf } from '../../../backend/test/mail-parts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK, E2E_URL } from '../../support/e2e-ports'
import { press, typeInto } from '../../support/keyboard'
import { expect, expectAccessible, expectAccessibleLayout, expectOnlyErrors, test } from '../../support/test'

/** Serial: it adds a listing. Mails are files in the outbox; the stack looks for new matches every two seconds. */

let administrator: Administrator

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})

/** All mails to an address, decoded. */
async function mailsTo(email: string) {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const files = await readdir(folder).catch(() => [])
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return sources.filter((source) => source.includes(`To: ${email}\r\n`)).map(partsOf)
}

async function mailTo(email: string, subject: RegExp) {
  const found = async () => (await mailsTo(email)).find(({ header }) => subject.test(header))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  const mail = await found()
  if (mail === undefined) throw new Error(`${email} got no mail about ${String(subject)}`)
  return mail
}

function linkIn(text: string, path: string): string {
  const link = new RegExp(`${E2E_URL}${path}\\?token=[\\w-]{64}`).exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no link to ${path} in ${text}`)
  return link
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`sends alerts from request to unsubscribing when only the keyboard is used, at ${viewport.width} px @journey-on-phone`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const stamp = Date.now()
    const email = `visitor-${stamp}@example.com`
    const location = `Limuru ${stamp}`

    await page.goto(`/properties?type=rent&bedrooms=2`)
    await expect(page.getByText(/^\d+ propert(y|ies)$/).first()).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Create alert' }))
    const dialog = page.getByRole('dialog', { name: 'Create alert' })
    await expect(dialog).toContainText('Properties: For rent · 2+ beds')
    await expectAccessibleLayout(page, viewport.width)

    const field = dialog.getByLabel('Your email address')
    await typeInto(page, field, 'nobody')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await expectAccessible(page)
    await field.fill(email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Check your inbox: we sent you a link to confirm.')).toBeVisible()
    await expectAccessibleLayout(page, viewport.width)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create alert' })).toBeFocused()

    const confirmation = linkIn((await mailTo(email, /Subject: Please confirm your alert/)).text, '/alerts/confirm')
    await page.goto(confirmation)
    await expect(page.getByRole('heading', { name: 'Confirm your alert' })).toBeVisible()
    await expectAccessibleLayout(page, viewport.width)
    await press(page, page.getByRole('button', { name: 'Turn the alert on' }))
    await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible()
    await expectAccessibleLayout(page, viewport.width)

    const title = `Veranda cottage ${stamp}`
    const { id } = await administrator.create('property', {
      title,
      description: 'Two rooms and a veranda.',
      price: 90_000,
      imageUrls: [],
      featured: false,
      type: 'rent',
      category: 'house',
      location,
      bedrooms: [2],
      bathrooms: 1,
      area: 900,
    })
    try {
      const news = await mailTo(email, new RegExp(`Subject: New: ${title}`))
      expect(news.text).toContain(`${E2E_URL}/properties/${id}`)
      expect(news.text).toContain(location)
      expect(news.header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

      const unsubscribe = linkIn(news.text, '/alerts/unsubscribe')
      expect(news.header).toContain(`List-Unsubscribe: <${unsubscribe}>`)
      await page.goto(unsubscribe)
      await expectAccessibleLayout(page, viewport.width)
      await press(page, page.getByRole('button', { name: 'Unsubscribe' }))
      await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()

      await page.goto(unsubscribe)
      await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
      expect(await mailsTo(email)).toHaveLength(2)
    } finally {
      await administrator.remove('property', id)
    }
  })
}

test('shows the error and does not lose what was typed when the alert cannot be stored', async ({
  page,
  browserErrors,
}) => {
  await page.route('**/api/alerts', (route) => route.fulfill({ status: 503, body: '{"message":"busy"}' }))
  await page.goto('/cars?make=Toyota')
  await page.getByRole('button', { name: 'Create alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create alert' })
  await expect(dialog).toContainText('Cars: Toyota')
  await dialog.getByLabel('Your email address').fill('visitor@example.com')
  await dialog.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(dialog.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Your email address')).toHaveValue('visitor@example.com')
  expectOnlyErrors(browserErrors, /status of 503/)
})
