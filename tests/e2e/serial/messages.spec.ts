import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMIN, signIn } from '../../support/accounts'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/** Other tests write messages too; each test finds its own by the sender's name. */

test('mails a message and lets the administrator reply when a visitor writes @journey', async ({ page, request }) => {
  const name = `Wanjiru ${Date.now()}`
  const message = 'Is the garden watered from a borehole?\nAnd may we keep two dogs?'
  const response = await request.post('/api/contact', {
    data: {
      name,
      email: 'wanjiru+home@example.com',
      message,
      listingKind: 'property',
      listingId: '5-bed-villa-karen-x7k2',
    },
  })
  expect(response.status()).toBe(201)

  await expect(async () => {
    const own = await mailsFrom(name)
    expect(own).toHaveLength(1)
    expect(own[0]).toContain(`Reply-To: ${name} <wanjiru+home@example.com>`)
    expect(own[0]).toContain('Is the garden watered from a borehole?')
  }).toPass()

  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  const bell = page.getByRole('link', { name: /^\d+ unread messages?$/ })
  await expect(bell).toBeVisible()
  const unread = Number(/\d+/.exec(await bell.innerText())?.[0])

  await page.goto('/admin/messages')
  const entry = page.getByRole('article').filter({ hasText: name })
  const row = entry.getByRole('button', { name: /^Unread:/ })
  await expect(row).toContainText('Five-bedroom villa')
  await row.click()
  await expect(entry.getByText(message)).toBeVisible()
  await expect(entry.getByRole('button', { name: /^Unread:/ })).toHaveCount(0)
  await expectAccessible(page)

  const reply = new URL((await entry.getByRole('link', { name: 'Reply' }).getAttribute('href')) ?? '')
  expect(reply.protocol + decodeURIComponent(reply.pathname)).toBe('mailto:wanjiru+home@example.com')
  expect(reply.searchParams.get('subject')).toMatch(/^Re: Five-bedroom villa/)
  expect(reply.searchParams.get('body')).toBe(
    `\r\n\r\n${name} wrote:\r\n> Is the garden watered from a borehole?\r\n> And may we keep two dogs?`,
  )
  await expect(entry.getByRole('link', { name: /Five-bedroom villa/ })).toHaveAttribute(
    'href',
    '/properties/5-bed-villa-karen-x7k2',
  )

  await page.goto('/admin')
  if (unread > 1) await expect(bell).toContainText(String(unread - 1))
  else await expect(bell).toHaveCount(0)

  await page.goto('/admin/messages')
  const again = page.getByRole('article').filter({ hasText: name })
  await expect(again.getByText('Not emailed yet', { exact: true })).toBeVisible()
  await again.getByRole('button', { expanded: false }).click()
  await again.getByRole('button', { name: 'Mark unread' }).click()
  await expect(again.getByRole('button', { name: /^Unread:/ })).toBeVisible()
})

test('mails a reply once when the response to it is lost and it is sent again', async ({
  page,
  request,
  browserErrors,
}) => {
  const name = `Njeri ${Date.now()}`
  const text = `Still free: ${randomUUID()}`
  const data = { name, email: 'njeri@example.com', message: 'Is the villa still free?' }
  expect((await request.post('/api/contact', { data })).status()).toBe(201)
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin/messages')
  const entry = page.getByRole('article').filter({ hasText: name })
  await entry.getByRole('button', { expanded: false }).click()
  await entry.getByLabel('Your message').fill(text)
  await page.route('**/api/enquiries/*/entries', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await entry.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('It is not known whether it was saved', { exact: true })).toBeVisible()
  await expect(entry.getByLabel('Your message')).toHaveValue(text)
  await page.unroute('**/api/enquiries/*/entries')

  // The text survives a reload, and so does the key.
  await page.reload()
  await entry.getByRole('button', { expanded: false }).click()
  await expect(entry.getByLabel('Your message')).toHaveValue(text)
  await entry.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(entry.getByLabel('Your message')).toHaveValue('')
  await expect(entry.getByRole('list', { name: 'Conversation' }).getByText(text)).toHaveCount(1)
  await expect(async () => expect(await mailsWith(text)).toHaveLength(1)).toPass()
  expectOnlyErrors(browserErrors, /ERR_CONNECTION_RESET/)
})

test('separates suspected spam without mailing it, until it is marked as not spam', async ({ page, request }) => {
  const name = `Otieno ${Date.now()}`
  const key = randomUUID()
  const send = () =>
    request.post('/api/contact', {
      headers: { 'idempotency-key': key },
      data: {
        name,
        email: 'otieno@example.com',
        message: 'My password manager filled in a field I cannot see.',
        website: 'https://otieno.example',
      },
    })
  for (const response of [await send(), await send()]) expect(response.status()).toBe(201)

  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin/messages')
  await expect(page.getByRole('article').first()).toBeVisible()
  const entry = page.getByRole('article').filter({ hasText: name })
  await expect(entry).toHaveCount(0)
  await page.getByRole('radio', { name: /^Suspected spam/ }).check()
  await expect(entry).toHaveCount(1)
  await entry.getByRole('button', { name: /^Unread:/ }).click()
  await expectAccessible(page)
  expect(await mailsFrom(name)).toHaveLength(0)

  await entry.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByText('Moved to the messages', { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('radio', { name: /^Inbox/ }).check()
  await expect(entry).toHaveCount(1)
  await expect(async () => expect(await mailsFrom(name)).toHaveLength(1)).toPass()
})

test('marks a message as unread again when the change cannot be saved', async ({ page, browserErrors, request }) => {
  const name = `Baraka ${Date.now()}`
  await request.post('/api/contact', {
    data: { name, email: 'baraka@example.com', message: 'Do you take cars in part?' },
  })
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin/messages')
  await page.route('**/api/enquiries/*/read', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  const entry = page.getByRole('article').filter({ hasText: name })
  await entry.getByRole('button', { name: /^Unread:/ }).click()
  await expect(page.getByText('The message could not be marked. Please try again.', { exact: true })).toBeVisible()
  await expect(entry.getByRole('button', { name: /^Unread:/ })).toBeVisible()
  expectOnlyErrors(browserErrors, /status of 500/)
})

/** The mails of a sender in the outbox folder, which replaces a mail server here. */
function mailsFrom(name: string): Promise<string[]> {
  return mailsWith(`Reply-To: ${name} <`)
}

async function mailsWith(text: string): Promise<string[]> {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const files = await readdir(outbox)
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(text))
}
