import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { countTaps } from '../../support/counted-taps'
import { holdRequests, holdScripts } from '../../support/paused-requests'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/**
 * All these tests write from one IP address, from which the backend accepts twenty messages a minute. Three each on
 * phone and desktop are accepted; the others never reach the backend, or are rejected before they count.
 */

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'
const TEXTS = {
  Name: 'Name must be at least 2 characters',
  Email: 'Please enter a valid email',
  Message: 'Message must be at least 10 characters',
}
const WORDS = 'I would like to see the house in Karen on Saturday.'

const formOf = (page: Page) => page.getByRole('form', { name: 'Contact' })

/** As slowly as a person types: the form treats a faster message as spam. */
async function fillIn(page: Page) {
  const form = formOf(page)
  await form.getByLabel('Name').fill('Achieng Otieno')
  await form.getByLabel('Email').fill('achieng@example.com')
  await form.getByLabel('Message').pressSequentially(WORDS, { delay: 40 })
}

async function expectInputPreserved(page: Page) {
  await expect(page.getByLabel('Name')).toHaveValue('Achieng Otieno')
  await expect(page.getByLabel('Email')).toHaveValue('achieng@example.com')
  await expect(page.getByLabel('Message')).toHaveValue(WORDS)
}

test('shows an error when an invalid field loses focus, and hides it when it is corrected @journey-on-desktop', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const form = formOf(page)
  for (const [label, text] of Object.entries(TEXTS)) {
    await form.getByLabel(label).fill('x')
    await expect(page.getByText(text)).toBeHidden()
    await form.getByLabel(label).blur()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Achieng')
  await form.getByLabel('Email').fill('achieng@example.com')
  await form.getByLabel('Message').fill('Long enough for anybody')
  await form.getByLabel('Message').blur()
  for (const text of Object.values(TEXTS)) await expect(page.getByText(text)).toBeHidden()
})

test(
  'shows all errors and sends nothing when the form is empty @journey-on-phone',
  { tag: ANY_SIZE },
  async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) sent.push(request.method())
    })
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    await formOf(page).getByRole('button', { name: 'Send Message' }).click()
    for (const text of Object.values(TEXTS)) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    expect(sent).toEqual([])
  },
)

test('sends one message and clears the form when Send Message is double-clicked @journey-on-phone', async ({
  page,
}) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) bodies.push(request.postDataJSON())
  })
  const release = await holdRequests(page, '**/api/contact')
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await fillIn(page)
  await formOf(page).getByRole('button').dblclick()
  await expect(formOf(page).getByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
  await expect(page.getByText("We'll get back to you as soon as possible.", { exact: true })).toBeVisible()
  for (const label of Object.keys(TEXTS)) {
    await expect(page.getByLabel(label)).toHaveValue('')
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'false')
  }
  await expect(page.getByRole('heading', { name: 'Thank you, Achieng Otieno.' })).toBeFocused()
  await expect(page.getByText(/^Your message is with us\. .+ usually answers by email within a day\.$/)).toBeVisible()
  await expectAccessible(page)
  // The second message works like the first, without counting towards the backend's limit.
  await page.unrouteAll()
  await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: {} }))
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  await fillIn(page)
  await formOf(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  const written = expect.objectContaining({ name: 'Achieng Otieno', email: 'achieng@example.com', message: WORDS })
  expect(bodies).toEqual([written, written])
})

for (const [what, isRejected] of [
  ['rejects the message', true],
  ['cannot be reached', false],
] as const) {
  test(`preserves the input when the backend ${what}`, { tag: ANY_SIZE }, async ({ page, browserErrors }) => {
    await page.route('**/api/contact', (route) =>
      isRejected ? route.fulfill({ status: 500, json: { message: 'No' } }) : route.abort(),
    )
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    await fillIn(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
    await expectInputPreserved(page)
    await expect(formOf(page).getByRole('button', { name: 'Send Message' })).toBeEnabled()
    // The browser logs the failure that the test provokes.
    expectOnlyErrors(browserErrors, /\/api\/contact/)
  })
}

test('preserves the input when it was typed before the scripts ran', { tag: ANY_SIZE }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await formOf(page).getByLabel('Name').fill('A')
  await formOf(page).getByLabel('Email').pressSequentially('achieng@example.com')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Name')).toHaveValue('A')
  await expect(page.getByLabel('Email')).toHaveValue('achieng@example.com')
  await expect(page.getByLabel('Email')).toBeFocused()
  await formOf(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(TEXTS.Name, { exact: true })).toBeVisible()
  await expect(page.getByText(TEXTS.Email)).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('A')
})

for (const path of ['/contact', PROPERTY]) {
  test(
    `does not load the form library on ${path} before a visitor begins to write`,
    { tag: ANY_SIZE },
    async ({ page, request }) => {
      const scripts: string[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.url())
      })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const texts = async () => Promise.all(scripts.map(async (url) => (await request.get(url)).text()))
      const withSchema = async () => (await texts()).filter((text) => text.includes('Name must be at least')).length
      expect(await withSchema()).toBe(0)
      if (path === PROPERTY) await page.getByText('Send a message').click()
      await formOf(page).getByLabel('Name').focus()
      await expect.poll(withSchema).toBe(1)
    },
  )
}

test('opens the phone or a chat when it is pressed, and social links in new tabs', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '+254 700 000 140' })).toHaveAttribute('href', 'tel:+254700000140')
  await expect(main.getByText('Open 24/7', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/254700000140',
  )
  for (const name of ['Facebook', 'Instagram', 'TikTok', 'YouTube', 'WhatsApp']) {
    const link = main.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
})

test('offers a chat that names the listing, a call, and a form that attaches it when a listing is open', async ({
  page,
  isMobile,
}) => {
  await page.goto(PROPERTY)
  const card = page.getByRole('region', { name: 'Enquire' })
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const chat = new URL((await card.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href')) ?? '')
  // Those of the person whom the listing names.
  expect(chat.origin + chat.pathname).toBe('https://wa.me/254700000141')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const text = chat.searchParams.get('text') ?? ''
  expect(text.split('\n').slice(1)).toEqual([`PR-001, ${title}`, 'ksh 145,000,000', canonical])
  await expect(card.getByText('Wanjiru, homes for sale')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+254700000141')

  const bar = page.getByRole('group', { name: 'Contact' })
  await expect(bar).toBeVisible({ visible: isMobile })
  if (isMobile) {
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', chat.href)
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+254700000141')
  }

  const body = page.waitForRequest('**/api/contact')
  await page.waitForLoadState('networkidle')
  await card.getByText('Send a message').click()
  await expect(card.getByLabel('Message')).toHaveValue(`I would like to see PR-001, ${title}.\n`)
  await card.getByLabel('Message').fill('')
  await fillIn(page)
  // A telephone number alone is enough here.
  await card.getByLabel('Email').fill('')
  await card.getByLabel('Phone or WhatsApp (optional)').fill('0712 345 678')
  await expectAccessible(page)
  // The number makes the error of the address go away, above the button, which may not move while it is pressed.
  await expect(card.getByText('Please give an email or a phone number')).toBeVisible()
  await card.getByRole('button', { name: 'Send Message' }).click({ delay: 100 })
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
  expect((await body).postDataJSON()).toMatchObject({
    email: '',
    phone: '0712 345 678',
    listingKind: 'property',
    listingId: '5-bed-villa-karen-x7k2',
  })
})

test(
  'says in the chat that the price is per month when a home is for rent',
  { tag: ANY_SIZE },
  async ({ request, page }) => {
    const homes = (await (await request.get('/api/properties')).json()) as { id: string; type: string }[]
    const home = homes.find(({ type }) => type === 'rent')
    await page.goto(`/properties/${home?.id ?? ''}`)
    const href = await page.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href')
    expect(new URL(href ?? '').searchParams.get('text')).toMatch(/\nksh [\d,]+ a month\nhttp/)
  },
)

test('keeps the card in place and lets it grow when a form is opened in it far down the page', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'on phones the card does not stick')
  await page.goto(PROPERTY)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo({ top: 1_200, behavior: 'instant' }))
  const card = page.getByRole('region', { name: 'Enquire' })
  const before = await card.boundingBox()
  await card.getByText('Send a message').click()
  await expect(card.getByLabel('Message')).toBeVisible()
  const open = await card.boundingBox()
  expect(open?.y).toBe(before?.y)
  expect(open?.height).toBeGreaterThan((before?.height ?? 0) + 200)
  expect(await card.locator('..').evaluate((aside) => aside.scrollHeight - aside.clientHeight)).toBe(0)
})

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'wide screens have no bar')

  test('sends a message about a home of the home page with at most five taps and two texts', async ({ page }) => {
    const { count, tap, type } = countTaps(page)
    await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: {} }))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await tap(page.getByRole('link', { name: /^View Details/ }).first())
    const bar = page.getByRole('group', { name: 'Contact' })
    await tap(bar.getByRole('link', { name: 'Message' }))
    const form = formOf(page)
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Achieng Otieno')
    await type(form.getByLabel('Email'), 'achieng@example.com')
    const sent = page.waitForRequest('**/api/contact')
    await tap(form.getByRole('button', { name: 'Send Message' }))
    expect((await sent).postDataJSON()).toMatchObject({
      message: expect.stringMatching(/^I would like to see PR-\d{3}, /),
    })
    expect(count()).toBeLessThanOrEqual(5)
    await expect(page.getByRole('heading', { name: 'Thank you, Achieng Otieno.' })).toBeInViewport()
    // The same link works again.
    await page.getByRole('button', { name: 'Write another message' }).tap()
    await page.getByText('Send a message').tap()
    await expect(form).toBeHidden()
    await bar.getByRole('link', { name: 'Message' }).tap()
    // Not below the page's header.
    await expect
      .poll(async () => (await page.getByText('Send a message', { exact: true }).boundingBox())?.y)
      .toBeGreaterThan(65)
    await expect(form.getByLabel('Name')).toBeFocused()
  })

  test('shows photo, title, price and facts on the first screen, and the photo from edge to edge', async ({ page }) => {
    await page.goto(PROPERTY)
    const photo = await page
      .getByRole('list', { name: /^Photos of/ })
      .getByRole('button')
      .first()
      .boundingBox()
    expect(photo).toMatchObject({ x: 0, width: 360, height: 270 })
    await expect(page.getByText('1/4', { exact: true })).toBeInViewport()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.height).toBeLessThanOrEqual(60)
    const bar = await page.getByRole('group', { name: 'Contact' }).boundingBox()
    const facts = await page.locator('dl').first().boundingBox()
    expect((facts?.y ?? Infinity) + (facts?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('folds stars and text of a review until they are asked for', async ({ page }) => {
    await page.goto(PROPERTY)
    await page.waitForLoadState('networkidle')
    const form = page.getByRole('form', { name: 'Leave a Review' })
    await expect(form.getByRole('heading', { name: 'Leave a Review' })).toBeVisible()
    await expect(form.getByRole('link', { name: 'Sign in to leave a review' })).toBeVisible()
    await expect(form.getByLabel('Your review')).toBeHidden()
    await form.getByRole('button', { name: 'Write one' }).tap()
    await expect(form.getByLabel('Your review')).toBeVisible()
    await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused()
    await expectAccessible(page)
    const card = await page.getByRole('region', { name: 'Enquire' }).boundingBox()
    const reviews = await page.getByRole('region', { name: 'Reviews' }).boundingBox()
    expect(card?.y).toBeLessThan(reviews?.y ?? 0)
  })

  test('leads to others like it where the listing is sold', async ({ page }) => {
    await page.goto('/properties/3-bed-townhouse-eldoret-m2k6')
    const bar = page.getByRole('group', { name: 'Contact' })
    await expect(page.getByText('Sold', { exact: true })).toBeInViewport()
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
    await expectAccessible(page)
    await bar.getByRole('link', { name: 'Find one like it' }).tap()
    await expect(page).toHaveURL('/properties?type=sale&category=house')
  })

  test('shows the contact bar at the bottom without covering the footer, and does not print it', async ({ page }) => {
    await page.goto(PROPERTY)
    const bar = page.getByRole('group', { name: 'Contact' })
    const edges = async () => {
      const [box, footer] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
      return { bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)), footer: Math.round(footer?.y ?? 0) }
    }
    expect((await edges()).bottom).toBe(740)
    for (const name of ['WhatsApp', 'Call', 'Message']) {
      expect((await bar.getByRole('link', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => (await edges()).footer - (await edges()).bottom).toBeGreaterThanOrEqual(0)
    await page.emulateMedia({ media: 'print' })
    await expect(bar).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('confirms a message on a page when the form is sent', async ({ page }) => {
    await page.goto('/contact')
    await fillIn(page)
    await formOf(page).getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact/sent')
    await expect(page.getByRole('heading', { name: 'Message sent!' })).toBeVisible()
    await expect(page.getByText("We'll get back to you as soon as possible.")).toBeVisible()
  })

  test('shows errors next to the fields, and sends the message from a listing when they are corrected @journey-on-phone', async ({
    page,
    browserErrors,
    isMobile,
  }) => {
    await page.goto(PROPERTY)
    // The bar's link opens what folds the form.
    if (isMobile) await page.getByRole('group', { name: 'Contact' }).getByRole('link', { name: 'Message' }).click()
    else await page.getByText('Send a message').click()
    const form = formOf(page)
    await form.getByLabel('Name').fill('A')
    await form.getByLabel('Email').fill('<b>"achieng"</b>')
    await form.getByLabel('Message').fill('Too short')
    await form.getByRole('button', { name: 'Send Message' }).click()
    for (const text of Object.values(TEXTS)) await expect(page.getByText(text, { exact: true })).toBeVisible()
    // The browser logs the status 400 of the page.
    expectOnlyErrors(browserErrors, /status of 400/)
    await expect(page.getByLabel('Name')).toHaveValue('A')
    await expect(page.getByLabel('Email')).toHaveValue('<b>"achieng"</b>')
    await expect(page.getByLabel('Message')).toHaveValue('Too short')
    await expect(page.locator('input[name=listingId]')).toHaveValue('5-bed-villa-karen-x7k2')

    await page.getByLabel('Name').fill('Achieng')
    await page.getByLabel('Email').fill('achieng@example.com')
    await page.getByLabel('Message').fill('Long enough by now')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact/sent')
  })
})
