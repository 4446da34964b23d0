import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { partsOf } from '../../../backend/test/mail-parts'
import { DAY_MS } from '../../../contract/limits'
import { dayText, nairobiDay, wishDays, type ViewingTime } from '../../../contract/viewings/times'
import { viewingListSchema, viewingPaths } from '../../../contract/viewings/viewing'
import { signInAt } from '../../support/administrator'
import { E2E_PORTS, E2E_URL } from '../../support/e2e-ports'
import { press, tabTo } from '../../support/keyboard'
import { expect, expectAccessibleLayout, expectOnlyErrors, test } from '../../support/test'

/** Serial: requests for visits are stored. Each test has a visitor of its own, who may have five of them. */

const HOME = '/properties/5-bed-villa-karen-x7k2'
const CAR = '/cars/toyota-prado-2022-white-a6r3'
const WAITING = 'Waiting for a connection …'
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|status of 400/

const formOf = (page: Page) => page.getByRole('form', { name: /^Arrange a / })
const openerOf = (page: Page) => page.getByRole('button', { name: /^Arrange a (viewing|test drive): Choose times$/ })

/** What the office sees of a visitor's requests. */
async function storedOf(request: APIRequestContext, name: string) {
  const token = await signInAt(`http://127.0.0.1:${E2E_PORTS.emulatorPort}`)
  const response = await request.get(viewingPaths.admin, { headers: { authorization: `Bearer ${token}` } })
  return viewingListSchema.parse(await response.json()).viewings.filter((viewing) => viewing.name === name)
}

async function mailsTo(email: string) {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const files = await readdir(folder).catch(() => [])
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return sources.filter((source) => source.includes(`To: ${email}\r\n`)).map(partsOf)
}

function timeIn(form: Locator, { date, part }: ViewingTime): Locator {
  return form.getByRole('button', { name: new RegExp(`^${dayText(date)}, ${part} `, 'i') })
}

/** As slowly as a person types: a faster request is taken for a program's. */
async function write(form: Locator, fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 40 })
  }
}

const day = (ahead: number) => wishDays(Date.now())[ahead] ?? ''

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('asks for a viewing by email and opens the link of the mail @journey-on-phone', async ({ page, request }) => {
      const name = `Achieng ${Date.now()}`
      const email = `achieng-${Date.now()}@example.com`
      const times = [
        { date: day(13), part: 'evening' },
        { date: day(1), part: 'morning' },
      ] as const
      await page.goto(HOME)
      await page.waitForLoadState('networkidle')
      await openerOf(page).click()
      const form = formOf(page)
      await form.getByRole('button', { name: 'Show later days' }).click()
      for (const time of times) await timeIn(form, time).click()
      expect((await timeIn(form, times[0]).boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await write(form, { Name: name, Email: email, 'Anything we should know? (optional)': 'We come with a child.' })
      await expectAccessibleLayout(page, viewport.width)
      await form.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByRole('heading', { name: 'Request sent' })).toBeFocused()
      await expect(page.getByText('We confirm by email. Until then no time is fixed.')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)

      expect(await storedOf(request, name)).toMatchObject([
        { propertyId: HOME.split('/').at(-1), email, phone: null, message: 'We come with a child.', times },
      ])
      await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(1)
      const [mail] = await mailsTo(email)
      const [link] = new RegExp(`${E2E_URL}/viewing/[\\w.-]+`).exec(mail?.text ?? '') ?? []
      await page.goto(link ?? '')
      await expect(page.getByText(dayText(day(13))).first()).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
    })

    test('asks for a test drive with a phone number alone when only the keyboard is used', async ({
      page,
      request,
    }) => {
      const name = `Kamau ${Date.now()}`
      const digits = String(Date.now()).slice(-6)
      await page.goto(CAR)
      await page.waitForLoadState('networkidle')
      await press(page, openerOf(page))
      const form = formOf(page)
      await press(page, form.getByRole('button', { name: 'Send request' }))
      await expect(form.getByText('Please choose at least one time')).toBeVisible()
      await expect(form.getByText('Name must be at least 2 characters')).toBeVisible()
      await expect(form.getByText('Please give an email or a phone number')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
      await press(page, timeIn(form, { date: day(1), part: 'afternoon' }))
      await tabTo(page, form.getByLabel('Name'))
      await page.keyboard.type(name)
      await tabTo(page, form.getByLabel('Phone or WhatsApp'))
      await page.keyboard.type('0012345678')
      await page.keyboard.press('Enter')
      await expect(form.getByText('Please enter a valid phone number')).toBeVisible()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(`0712 ${digits}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Request sent' })).toBeFocused()
      await expect(page.getByText(/^We confirm by phone or WhatsApp\./)).toBeVisible()
      expect(await storedOf(request, name)).toMatchObject([
        { carId: CAR.split('/').at(-1), email: null, phone: `+254712${digits}`, status: 'requested' },
      ])
    })
  })
}

test('shows the refusal of the backend and keeps everything when the clock of the device is wrong', async ({
  page,
  browserErrors,
}) => {
  const wrong = Date.now() - 3 * DAY_MS
  await page.clock.setFixedTime(wrong)
  await page.goto(HOME)
  await page.waitForLoadState('networkidle')
  await openerOf(page).click()
  const form = formOf(page)
  const over = { date: nairobiDay(wrong + DAY_MS), part: 'morning' } as const
  await timeIn(form, over).click()
  await write(form, { Name: 'Njeri', Email: `njeri-${Date.now()}@example.com` })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Please Choose times from now on, within the next 14 days')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Njeri')
  await expect(timeIn(form, over)).toHaveAttribute('aria-pressed', 'true')
  expectOnlyErrors(browserErrors, /status of 400/)
})

test('sends a request exactly once when it was written offline, also after it was called back', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  const name = `Wafula ${Date.now()}`
  const time = { date: day(2), part: 'morning' } as const
  await page.goto(HOME)
  await page.waitForLoadState('networkidle')
  await openerOf(page).click()
  const form = formOf(page)
  await timeIn(form, time).click()
  await write(form, { Name: name, Email: `wafula-${Date.now()}@example.com` })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send request' }).click()
  const waiting = page.getByRole('list', { name: 'Outbox' })
  await expect(waiting.getByText(WAITING)).toBeVisible()
  await expect(waiting.getByText(`${dayText(time.date)}, morning (9 to 12)`)).toBeVisible()
  await expectAccessibleLayout(page, 1280)
  await waiting.getByRole('button', { name: 'Do not send' }).click()
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await expect(timeIn(form, time)).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(waiting.getByText(WAITING)).toBeVisible()
  expect(await storedOf(request, name)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText('Your request was sent.')).toBeVisible()
  expect(await storedOf(request, name)).toHaveLength(1)
  expectOnlyErrors(browserErrors, NO_NETWORK)
})

test('tells the visitor and returns the text when a request waited until its times were over', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  const name = `Moraa ${Date.now()}`
  const written = Date.now() - 2 * DAY_MS
  await page.clock.setFixedTime(written)
  await page.goto(HOME)
  await page.waitForLoadState('networkidle')
  await openerOf(page).click()
  const form = formOf(page)
  await timeIn(form, { date: nairobiDay(written + DAY_MS), part: 'morning' }).click()
  await timeIn(form, { date: nairobiDay(written + 4 * DAY_MS), part: 'morning' }).click()
  await write(form, { Name: name, Email: `moraa-${Date.now()}@example.com` })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send request' }).click()
  const waiting = page.getByRole('list', { name: 'Outbox' })
  await expect(waiting.getByText(WAITING)).toBeVisible()

  await page.clock.setFixedTime(Date.now())
  await context.setOffline(false)
  await expect(waiting.getByText('Your request was not accepted.')).toBeVisible()
  await expect(waiting.getByText('Please choose times from now on, within the next 14 days')).toBeVisible()
  await expect(page.getByText('Your request was not sent', { exact: true })).toBeVisible()
  await expectAccessibleLayout(page, 1280)
  await waiting.getByRole('button', { name: 'Choose other times' }).click()
  await expect(form.getByLabel('Name')).toHaveValue(name)
  const chosen = form.getByRole('button', { name: /^Remove / })
  await expect(chosen).toHaveCount(1)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()
  expect(await storedOf(request, name)).toMatchObject([{ times: [{ date: day(2), part: 'morning' }] }])
  expectOnlyErrors(browserErrors, NO_NETWORK)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('asks for a viewing on a page of the backend, which keeps what was written @journey', async ({
    page,
    request,
    browserErrors,
  }) => {
    const name = `Otieno ${Date.now()}`
    await page.goto(HOME)
    await openerOf(page).click()
    await expect(page).toHaveURL(/\/viewing\/new\?propertyId=5-bed-villa-karen-x7k2$/)
    await expect(page.getByRole('heading', { name: 'Arrange a viewing' })).toBeVisible()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Please give an email or a phone number')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await page.getByLabel('Phone or WhatsApp').fill('0712 345 678')
    await page
      .getByRole('group', { name: dayText(day(1)) })
      .getByRole('checkbox', { name: 'Morning' })
      .check()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page).toHaveURL(/\/viewing\/sent$/)
    expect(await storedOf(request, name)).toMatchObject([
      { phone: '+254712345678', times: [{ date: day(1), part: 'morning' }] },
    ])
    // The browser logs the status 400 of the page.
    expectOnlyErrors(browserErrors, /status of 400/)
  })
})
