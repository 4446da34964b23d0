import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import { apiPaths, OFFERS_PATH, SELL_PATH } from '../../../contract/paths'
import { openDashboard } from '../../support/accounts'
import { signInAdministrator, signInAt } from '../../support/administrator'
import { E2E_PORTS, E2E_STACK, E2E_URL } from '../../support/e2e-ports'
import { createSampleHome } from '../../support/sample-home'
import { expect, expectAccessible, expectAccessibleLayout, expectOnlyErrors, test } from '../../support/test'
import { expectTouchTargets } from '../../support/visible-boxes'

/** Serial: offers are stored, and a listing is changed. */

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|service worker/
const offersSchema = z.object({
  enquiries: z.array(z.looseObject({ kind: z.string(), message: z.string(), offer: z.nullable(z.looseObject({})) })),
})

async function storedOffers(request: APIRequestContext, text: string) {
  const token = await signInAt(`http://127.0.0.1:${E2E_PORTS.emulatorPort}`)
  const found = []
  // A test writes so fast that its offers may be taken for a program's.
  for (const folder of ['inbox', 'suspected_spam']) {
    const headers = { authorization: `Bearer ${token}` }
    const response = await request.get(`${apiPaths.enquiries}?folder=${folder}`, { headers })
    found.push(...offersSchema.parse(await response.json()).enquiries.filter(({ message }) => message.includes(text)))
  }
  return found
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`an owner at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('offers a car, and a home without network that is sent when it is back @journey-on-phone', async ({
      page,
      context,
      request,
      browserErrors,
    }) => {
      const text = `From January ${viewport.width} ${Date.now()}`
      await page.goto('/cars')
      await page.getByRole('main').getByRole('link', { name: 'Sell or let with us' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sell or let with us' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessibleLayout(page, viewport.width)
      await expectTouchTargets(page)

      const form = page.getByRole('form', { name: 'Sell or let with us' })
      await expect(form.getByLabel('Make')).toBeHidden()
      await form.getByRole('radio', { name: 'Car' }).check()
      await expect(form.getByLabel('Place')).toBeHidden()
      await form.getByLabel('Make').fill('Toyota')
      await form.getByLabel('Model').fill('Prado')
      await form.getByLabel('Expected price').fill('4.5m')
      await form.getByLabel('Name').fill('Achieng Otieno')
      await form.getByLabel('Message').fill(text)
      await form.getByRole('button', { name: 'Send offer' }).click()
      await expect(form.getByText('Please give an email or a phone number')).toBeVisible()
      await expect(form.getByLabel('Make')).toHaveValue('Toyota')
      await expectAccessible(page)
      await form.getByLabel('Phone or WhatsApp').fill('0712 345678')
      await form.getByRole('button', { name: 'Send offer' }).click()
      await expect(form.getByText('Offer sent. Thank you')).toBeVisible()
      await expect(form.getByLabel('Message')).toHaveValue('')
      expect(await storedOffers(request, text)).toMatchObject([
        { kind: 'offer', phone: '+254712345678', offer: { what: 'car', make: 'Toyota', price: 4_500_000 } },
      ])

      await context.setOffline(true)
      await form.getByLabel('Place').fill('Karen')
      await form.getByLabel('Name').fill('Achieng Otieno')
      await form.getByLabel('Email').fill('achieng@example.com')
      await form.getByLabel('Message').fill(`${text}, too`)
      await form.getByRole('button', { name: 'Send offer' }).click()
      await expect(form.getByText('Waiting for a connection …')).toBeVisible()
      await expectAccessible(page)
      await context.setOffline(false)
      await expect(page.getByText('Offer sent!', { exact: true })).toBeVisible()
      expect(await storedOffers(request, `${text}, too`)).toMatchObject([{ offer: { what: 'home', place: 'Karen' } }])
      expectOnlyErrors(browserErrors, NO_NETWORK)
    })

    test('follows a listing by a link of the dashboard until it is revoked @journey-on-desktop', async ({
      page,
      browser,
      browserErrors,
    }) => {
      const administrator = await signInAdministrator(E2E_STACK)
      const home = await createSampleHome(administrator, 'Cottage of an owner', {})
      await administrator.change('property', home.id, { price: 1_000_000 })
      await openDashboard(page, '/admin/listings')
      await page.getByLabel('Search listings').fill(home.reference)
      await page.getByRole('row').filter({ hasText: home.title }).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: "Owner's page" }).click()
      const dialog = page.getByRole('dialog', { name: "Owner's page" })
      await dialog.getByRole('button', { name: 'Make a link' }).click()
      const link = await dialog.getByLabel('Link for the owner').inputValue()
      await expect(dialog.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /wa\.me\/\?text=/)
      await expectAccessibleLayout(page, viewport.width)
      await expectTouchTargets(page)

      const owner = await browser.newContext({ viewport, javaScriptEnabled: false })
      const visited = await owner.newPage()
      await visited.goto(link)
      await expect(visited.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
      await expect(visited.getByText('Price changed from')).toBeVisible()
      await expect(visited.getByRole('img', { name: /^Views by week: / })).toBeVisible()
      await owner.close()
      const scanned = await page.context().newPage()
      await scanned.goto(link)
      await expectAccessibleLayout(scanned, viewport.width)
      await expectTouchTargets(scanned)

      await dialog.getByRole('button', { name: 'Revoke the link' }).click()
      await expect(page.getByText('Link revoked', { exact: true })).toBeVisible()
      expect((await scanned.goto(link))?.status()).toBe(404)
      await expect(scanned.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      await expectAccessible(scanned)
      await home.remove()
      expectOnlyErrors(browserErrors, /status of 404/)
    })
  })
}

test.describe('an owner without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('offers land, and gets the form with what was typed when something is missing', async ({
    page,
    request,
    browserErrors,
  }) => {
    const text = `Near the tarmac ${Date.now()}`
    await page.goto(SELL_PATH)
    const form = page.getByRole('form', { name: 'Sell or let with us' })
    await form.getByText('Car', { exact: true }).click()
    await expect(form.getByLabel('Place')).toBeHidden()
    await form.getByText('Land', { exact: true }).click()
    await form.getByLabel('Place').fill('Kitengela')
    await form.getByLabel('Name').fill('Achieng Otieno')
    await form.getByLabel('Message').fill(text)
    await form.getByRole('button', { name: 'Send offer' }).click()
    await expect(page).toHaveURL(E2E_URL + OFFERS_PATH)
    await expect(page.getByText('Please give an email or a phone number')).toBeVisible()
    await expect(page.getByLabel('Place')).toHaveValue('Kitengela')
    await page.getByLabel('Email').fill('achieng@example.com')
    await page.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Message sent!' })).toBeVisible()
    expect(await storedOffers(request, text)).toMatchObject([{ offer: { what: 'land', place: 'Kitengela' } }])
    expectOnlyErrors(browserErrors, /status of 400/)
  })
})
