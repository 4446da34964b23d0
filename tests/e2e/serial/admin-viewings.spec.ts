import type { APIRequestContext, Page } from '@playwright/test'
import { DAY_MS } from '../../../contract/limits'
import { nairobiDay } from '../../../contract/viewings/times'
import { viewingPaths } from '../../../contract/viewings/viewing'
import { openDashboard } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { createSampleHome, type SampleHome } from '../../support/sample-home'
import { expect, expectAccessibleLayout, test } from '../../support/test'
import { expectTouchTargets } from '../../support/visible-boxes'

/** Serial: it changes the diary, which belongs to the whole office. */

let administrator: Administrator
let home: SampleHome

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})
test.beforeEach(async () => {
  home = await createSampleHome(administrator, 'Diary cottage')
})
test.afterEach(async () => {
  await home.remove()
})

const tomorrow = () => nairobiDay(Date.now() + DAY_MS)

/** A visitor without an email asks for tomorrow morning. */
async function ask(request: APIRequestContext, name: string): Promise<void> {
  const data = { propertyId: home.id, name, phone: '0712 345 678', times: [{ date: tomorrow(), part: 'morning' }] }
  // Earlier tests may have used up the limit of a minute from this IP address.
  await expect(async () => {
    expect((await request.post(viewingPaths.create, { data })).status()).toBe(201)
  }).toPass({ timeout: 90_000 })
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
/** In the menu of a visit. */
async function pick(page: Page, visitor: string, name: string): Promise<void> {
  await cardOf(page, visitor).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

const START = /^Day and time, Nairobi time/

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`the diary at ${viewport.width} px`, () => {
    test.use({ viewport })

    test(`confirms, tells by WhatsApp, cancels and settles visits${viewport.width === 360 ? ' @journey-on-phone' : ''}`, async ({
      page,
      request,
    }) => {
      test.slow()
      const stamp = Date.now()
      const [asked, entered] = [`Wanjiru ${stamp}`, `Otieno ${stamp}`]
      await ask(request, asked)
      await openDashboard(page, '/admin/messages')
      const message = page.getByRole('article').filter({ hasText: asked })
      await message.getByRole('button', { name: /Viewing/ }).click()
      await expect(message.getByRole('link', { name: /mail/ })).toHaveCount(0)
      await message.getByRole('link', { name: 'Open in the diary' }).click()
      const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
      await expect(waiting.getByRole('article').filter({ hasText: asked })).toBeFocused()

      // One that was arranged by telephone, half an hour later.
      await page.getByRole('button', { name: 'Enter a visit' }).click()
      const form = page.getByRole('form', { name: 'Enter a visit' })
      await form.getByLabel('Search by name or reference').fill(home.title)
      await form.getByRole('radio', { name: home.title }).check()
      await form.getByLabel('Name', { exact: true }).fill(entered)
      await form.getByLabel('Phone or WhatsApp').fill('0733 000 111')
      await form.getByLabel(START).fill(`${tomorrow()}T09:30`)
      await expectAccessibleLayout(page, viewport.width)
      await expectTouchTargets(page)
      await form.getByRole('button', { name: 'Enter the visit' }).click()
      await expect(cardOf(page, entered)).toBeFocused()

      await cardOf(page, asked)
        .getByRole('button', { name: /^Confirm/ })
        .click()
      const confirmation = page.getByRole('form', { name: 'Confirm the visit' })
      await expect(confirmation.getByLabel(START)).toHaveValue(`${tomorrow()}T09:00`)
      await expect(confirmation.getByText(/this one at 09:00 and .* at 09:30/)).toBeVisible()
      await confirmation.getByLabel('Place (optional)').fill('The gate')
      await expectAccessibleLayout(page, viewport.width)
      await confirmation.getByRole('button', { name: 'Confirm' }).click()
      await expect(cardOf(page, asked)).toBeFocused()
      await expect(cardOf(page, asked).getByText('Less than an hour apart:')).toBeVisible()
      await expect(cardOf(page, entered).getByText('Less than an hour apart:')).toBeVisible()

      const chat = cardOf(page, asked).getByRole('link', { name: 'Send by WhatsApp' })
      const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
      expect(text).toContain('09:00, Nairobi time\n45 minutes\nThe gate')
      const link = /https?:\S+\/viewing\/\S+$/.exec(text)?.[0] ?? ''
      expect((await request.get(link)).status()).toBe(200)

      await pick(page, entered, 'Cancel the visit')
      await page.getByLabel('Reason (optional)').fill('The road is closed.')
      await page
        .getByRole('form', { name: 'Cancel the visit' })
        .getByRole('button', { name: 'Cancel the visit' })
        .click()
      await expect(cardOf(page, entered).getByText('The road is closed.')).toBeVisible()
      await expect(cardOf(page, asked).getByText(/Less than an hour apart.* at 09:30/)).toHaveCount(0)

      // It took place earlier than was written down.
      await cardOf(page, asked)
        .getByRole('button', { name: /^Change time or place/ })
        .click()
      await page.getByLabel(START).fill(`${nairobiDay(Date.now() - DAY_MS)}T16:00`)
      await page.getByRole('button', { name: 'Confirm the change' }).click()
      await page.goto('/admin/overview')
      const unsettled = page.getByRole('region', { name: 'Did they come?' })
      await unsettled.getByRole('article').filter({ hasText: asked }).getByRole('button', { name: /^Came/ }).click()
      await page.getByRole('radio', { name: 'Liked it' }).check()
      await page.getByLabel('Note (optional)').fill('Wants to bring the children.')
      await expectAccessibleLayout(page, viewport.width)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(unsettled.filter({ hasText: asked })).toHaveCount(0)

      await page.goto(viewingPaths.diary)
      await expect(cardOf(page, entered).getByText('The road is closed.')).toBeVisible()
      await page.getByRole('button', { name: 'Show past visits' }).click()
      await expect(cardOf(page, asked).getByText('Wants to bring the children.')).toBeVisible()
      await pick(page, asked, 'History')
      await expect(page.getByRole('dialog').getByText('Requested by the visitor')).toBeVisible()
      await expectAccessibleLayout(page, viewport.width)
    })
  })
}

test('keeps what was typed when the visit was changed elsewhere and when the connection breaks', async ({
  page,
  context,
  request,
}) => {
  const name = `Njeri ${Date.now()}`
  await ask(request, name)
  await openDashboard(page, viewingPaths.diary)
  const other = await context.newPage()
  await other.goto(viewingPaths.diary)
  await cardOf(other, name)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await other.getByLabel('Place (optional)').fill('The chapel')
  await cardOf(page, name)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await page.getByLabel('Place (optional)').fill('The gate')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(cardOf(page, name).getByText('The gate')).toBeVisible()

  await other.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(other.getByText(/This viewing was changed meanwhile/)).toBeVisible()
  await expect(other.getByText('Place: nothing → The gate')).toBeVisible()
  await expect(other.getByLabel('Place (optional)')).toHaveValue('The chapel')
  await context.setOffline(true)
  await other.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(other.getByText('It is not known whether it was saved', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Place (optional)')).toHaveValue('The chapel')
  await context.setOffline(false)
  await other.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(cardOf(other, name).getByText('The chapel')).toBeVisible()
})
