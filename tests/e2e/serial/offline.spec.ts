import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { apiPaths } from '../../../contract/paths'
import { signIn, VISITOR } from '../../support/accounts'
import { signInAt } from '../../support/administrator'
import { E2E_PORTS } from '../../support/e2e-ports'
import { tabTo } from '../../support/keyboard'
import { expect, expectAccessible, expectOnlyErrors, test, unfoldReviewForm } from '../../support/test'

/** Serial: messages and a review are stored. */

const HOUSE = '4-bed-house-nyali-m3q8'
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|service worker/
const WAITING = 'Waiting for a connection …'
const SEND_LATER = 'Send when the line is back'
/** After a failure, how long a page waits until it tries again by itself. */
const FIRST_RETRY_MS = 15_000

const enquiriesSchema = z.object({ enquiries: z.array(z.object({ message: z.string() })) })
const reviewsSchema = z.array(z.object({ message: z.string() }))

async function storedMessages(request: APIRequestContext, text: string): Promise<number> {
  const token = await signInAt(`http://127.0.0.1:${E2E_PORTS.emulatorPort}`)
  let found = 0
  // A test writes so fast that its messages may be taken for a program's.
  for (const folder of ['inbox', 'suspected_spam']) {
    const response = await request.get(`${apiPaths.enquiries}?folder=${folder}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    found += enquiriesSchema.parse(await response.json()).enquiries.filter(({ message }) => message === text).length
  }
  return found
}

async function storedReviews(request: APIRequestContext, text: string): Promise<number> {
  const reviews = reviewsSchema.parse(await (await request.get(apiPaths.reviewsOf(HOUSE))).json())
  return reviews.filter(({ message }) => message === text).length
}

async function write(page: Page, text: string) {
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Name').fill('Achieng Otieno')
  await form.getByLabel('Email').fill('achieng@example.com')
  await form.getByLabel('Message').fill(text)
  return form
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`without network at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('sends a message exactly once when it was written offline and the page reloaded @journey-on-phone', async ({
      page,
      context,
      request,
      browserErrors,
    }) => {
      const text = `Is there a borehole? ${viewport.width} ${Date.now()}`
      await page.goto('/contact')
      const form = await write(page, text)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await tabTo(page, form.getByRole('button', { name: 'Send Message' }))
      await page.keyboard.press('Enter')
      await expect(form.getByText(WAITING)).toBeVisible()
      await expect(form.getByText('stored on this device only')).toBeVisible()
      await expect(form.getByLabel('Message')).toHaveValue('')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      expect(await storedMessages(request, text)).toBe(0)

      await context.setOffline(false)
      await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
      await expect(form.getByText('Your message was sent.')).toBeVisible()
      await expectAccessible(page)
      expect(await storedMessages(request, text)).toBe(1)
      await page.reload()
      await page.waitForLoadState('networkidle')
      expect(await storedMessages(request, text)).toBe(1)
      await expect(page.getByText('Your message was sent.')).toBeHidden()
      expectOnlyErrors(browserErrors, NO_NETWORK)
    })

    test('sends a message exactly once when the line was dead although the phone said that it is online', async ({
      page,
      request,
      browserErrors,
    }) => {
      const text = `Deep in the valley ${viewport.width} ${Date.now()}`
      await page.clock.install()
      await page.goto('/contact')
      const form = await write(page, text)
      await page.waitForLoadState('networkidle')
      // The first attempt arrives and its response does not; the next ones do not even arrive.
      await page.route('**/api/contact', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await form.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
      await expect(form.getByLabel('Message')).toHaveValue(text)
      const later = form.getByRole('button', { name: SEND_LATER })
      await expect(later).toBeVisible()
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      await page.unroute('**/api/contact')
      await page.route('**/api/contact', (route) => route.abort('internetdisconnected'))

      await tabTo(page, later)
      await page.keyboard.press('Enter')
      await expect(form.getByText(WAITING)).toBeVisible()
      await expect(form.getByText('stored on this device only')).toBeVisible()
      await expect(later).toBeHidden()
      await expect(form.getByLabel('Message')).toHaveValue('')

      await page.unroute('**/api/contact')
      await page.clock.fastForward(FIRST_RETRY_MS)
      await expect(form.getByText('Your message was sent.')).toBeVisible({ timeout: 60_000 })
      expect(await storedMessages(request, text)).toBe(1)
      expectOnlyErrors(browserErrors, NO_NETWORK)
    })

    test('sends nothing and returns the text when a message is called back', async ({
      page,
      context,
      request,
      browserErrors,
    }) => {
      const text = `Never mind ${viewport.width} ${Date.now()}`
      await page.goto('/contact')
      const form = await write(page, text)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await form.getByRole('button', { name: 'Send Message' }).click()
      await expect(form.getByText(WAITING)).toBeVisible()
      await tabTo(page, form.getByRole('button', { name: 'Do not send' }))
      await page.keyboard.press('Enter')
      await expect(form.getByText(WAITING)).toBeHidden()
      await expect(form.getByLabel('Message')).toHaveValue(text)
      await expect(form.getByLabel('Email')).toHaveValue('achieng@example.com')
      await context.setOffline(false)
      await page.reload()
      await page.waitForLoadState('networkidle')
      expect(await storedMessages(request, text)).toBe(0)
      expectOnlyErrors(browserErrors, NO_NETWORK)
    })
  })
}

test('shows the reason and loses nothing when the server refuses a waiting message', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  const text = `Refused at first ${Date.now()}`
  await page.goto('/contact')
  const form = await write(page, text)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText(WAITING)).toBeVisible()

  const respond = (status: number, message: string) =>
    page.route('**/api/contact', (route) => route.fulfill({ status, json: { message } }))
  await respond(503, 'down')
  await context.setOffline(false)
  await expect(form.getByText('Our server could not take it (503).')).toBeVisible()
  await page.unroute('**/api/contact')
  await respond(400, 'Message must be in one language.')
  await form.getByRole('button', { name: 'Send again' }).click()
  await expect(form.getByText('Your message was not accepted.')).toBeVisible()
  await expect(form.getByText('Message must be in one language.')).toBeVisible()
  await expect(form.getByText(text)).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/api/contact')
  await page.goto('/saved')
  await page.getByRole('main').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Your message was sent.')).toBeVisible()
  expect(await storedMessages(request, text)).toBe(1)
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|503|400/)
})

test('stores a message once when the response to it is lost', async ({ page, context, request, browserErrors }) => {
  const text = `The line broke ${Date.now()}`
  await page.clock.install()
  await page.goto('/contact')
  const form = await write(page, text)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText(WAITING)).toBeVisible()
  await page.route('**/api/contact', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await expect(form.getByText('The connection dropped. Trying again.')).toBeVisible()
  expect(await storedMessages(request, text)).toBe(1)
  await page.unroute('**/api/contact')
  // By itself: the page is open and the phone says that it is online.
  await page.clock.fastForward(FIRST_RETRY_MS)
  await expect(form.getByText('Your message was sent.')).toBeVisible({ timeout: 60_000 })
  expect(await storedMessages(request, text)).toBe(1)
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/)
})

test('does not say that a message was not sent when it is called back and may have arrived', async ({
  page,
  browserErrors,
}) => {
  await page.goto('/contact')
  const form = await write(page, `Perhaps ${Date.now()}`)
  await page.waitForLoadState('networkidle')
  await page.route('**/api/contact', (route) => route.abort('connectionreset'))
  await form.getByRole('button', { name: 'Send Message' }).click()
  await form.getByRole('button', { name: SEND_LATER }).click()
  await form.getByRole('button', { name: 'Do not send' }).click()
  await expect(page.getByText('It is not known whether your message was sent', { exact: true })).toBeVisible()
  await expect(form.getByText(WAITING)).toBeHidden()
  expectOnlyErrors(browserErrors, NO_NETWORK)
})

test('sends a review exactly once when the line was dead although the phone said that it is online', async ({
  page,
  request,
  browserErrors,
}) => {
  const text = `Seen from a matatu ${Date.now()}`
  await page.clock.install()
  await signIn(page, VISITOR)
  await expect(page).toHaveURL('/')
  await page.goto(`/properties/${HOUSE}`)
  await page.waitForLoadState('networkidle')
  const form = page.getByRole('form', { name: 'Leave a Review' })
  await unfoldReviewForm(form)
  await form.locator('label', { hasText: '4 stars' }).click()
  await form.getByLabel('Your review').fill(text)
  await page.waitForLoadState('networkidle')
  await page.route('**/api/reviews', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Failed to add review. Please try again.', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Your review')).toHaveValue(text)
  await form.getByRole('button', { name: SEND_LATER }).click()
  await expect(form.getByText(WAITING)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/reviews')
  await page.clock.fastForward(FIRST_RETRY_MS)
  await expect(page.getByText('Review added!', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(await storedReviews(request, text)).toBe(1)
  expectOnlyErrors(browserErrors, NO_NETWORK)
})

test('sends a review exactly once when it was written offline @journey', async ({
  page,
  context,
  request,
  browserErrors,
}) => {
  const text = `Seen by candle light ${Date.now()}`
  await signIn(page, VISITOR)
  await expect(page).toHaveURL('/')
  await page.goto(`/properties/${HOUSE}`)
  await page.waitForLoadState('networkidle')
  const form = page.getByRole('form', { name: 'Leave a Review' })
  await unfoldReviewForm(form)
  await form.locator('label', { hasText: '4 stars' }).click()
  await form.getByLabel('Your review').fill(text)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(form.getByText(WAITING)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Do not send' }).click()
  await expect(form.getByLabel('Your review')).toHaveValue(text)
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(form.getByText(WAITING)).toBeVisible()
  expect(await storedReviews(request, text)).toBe(0)

  await context.setOffline(false)
  await expect(page.getByText('Review added!', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText(text)).toHaveCount(1)
  expect(await storedReviews(request, text)).toBe(1)
  expectOnlyErrors(browserErrors, NO_NETWORK)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('sends a message once when the page was opened, written in and reloaded offline', async ({
    page,
    context,
    request,
    browserErrors,
  }) => {
    const text = `From the bus ${Date.now()}`
    await page.goto('/contact')
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/contact'))), { timeout: 30_000 })
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    const form = await write(page, text)
    await form.getByRole('button', { name: 'Send Message' }).click()
    // A page that is loaded without network may believe that it is online.
    const later = form.getByRole('button', { name: SEND_LATER })
    await expect(form.getByText(WAITING).or(later)).toBeVisible()
    if (await later.isVisible()) await later.click()
    await expect(form.getByText(WAITING)).toBeVisible()
    await page.reload()
    await expect(form.getByText(WAITING)).toBeVisible()
    await expect(form.getByText(text)).toBeVisible()
    expect(await storedMessages(request, text)).toBe(0)

    await context.setOffline(false)
    await expect(form.getByText('Your message was sent.')).toBeVisible({ timeout: 60_000 })
    expect(await storedMessages(request, text)).toBe(1)
    expectOnlyErrors(browserErrors, NO_NETWORK)
  })

  test('prints a page as a sheet when it is read offline', async ({ page, context, browserErrors }) => {
    const isCached = () => page.evaluate(async () => Boolean(await caches.match('/print.css')))
    await page.goto(`/properties/${HOUSE}`)
    await expect
      .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), `/properties/${HOUSE}`), {
        timeout: 30_000,
      })
      .toBe(true)
    expect(await isCached()).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await page.waitForLoadState('load')
    await page.emulateMedia({ media: 'print' })
    const brand = page.locator('[data-print="brand"]')
    // The style sheet comes with the scripts, which start after the page has loaded.
    await page.mouse.move(10, 10)
    await expect(brand).toBeVisible()
    expectOnlyErrors(browserErrors, NO_NETWORK)
  })

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    test.describe(`on the way to a viewing at ${viewport.width} px`, () => {
      test.use({ viewport })

      test('shows words, telephone, directions and photos when offline', async ({ page, context, browserErrors }) => {
        await page.goto(`/properties/${HOUSE}`)
        await page.waitForLoadState('networkidle')
        const title = await page.getByRole('heading', { level: 1 }).innerText()
        await tabTo(page, page.getByRole('button', { name: 'Save for offline viewing' }))
        await page.keyboard.press('Enter')
        await expect(
          page.getByText(/Text, phone numbers, directions and \d+ small photos? \(\d+ kB\), as of/),
        ).toBeVisible()
        await expectAccessible(page)
        for (const path of ['/saved', `/properties/${HOUSE}`]) {
          await expect
            .poll(() => page.evaluate(async (cached) => Boolean(await caches.match(cached)), path), { timeout: 30_000 })
            .toBe(true)
        }

        await context.setOffline(true)
        await page.goto('/saved')
        const entry = page.getByRole('main').locator('details', { hasText: title })
        await tabTo(page, entry.locator('summary'))
        await page.keyboard.press('Enter')
        await expect(entry.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
        await expect(entry.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /maps.*destination=/)
        const photo = entry.getByRole('img').first()
        await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)

        await entry.getByRole('button', { name: 'Remove from this device' }).click()
        await expect(page.getByRole('heading', { name: 'For the viewing' })).toBeHidden()
        expect(await page.evaluate(async () => (await (await caches.open('suitcase')).keys()).length)).toBe(0)
        expectOnlyErrors(browserErrors, NO_NETWORK)
      })
    })
  }
})
