import { ANY_SIZE } from '../../support/any-size'
import { serveDocumentInParts } from '../../support/document-in-parts'
import { holdRequests, holdScripts } from '../../support/paused-requests'
import { expect, expectOnlyErrors, test } from '../../support/test'

/** What visitors do on a slow connection after the page is drawn and before its scripts run. */

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

test(
  'does not load scripts before the load event when the visitor does nothing',
  { tag: ANY_SIZE },
  async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requested.push(request.url())
    })
    const releasePhotos = await holdRequests(page, '**/media/**')
    await page.goto(PROPERTY, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(500)
    expect(requested).toEqual([])
    releasePhotos()
    await expect.poll(() => requested.length).toBeGreaterThan(2)
  },
)

test('loads scripts before the load event when the visitor acts', { tag: ANY_SIZE }, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url())
  })
  await page.route('**/media/**', () => undefined)
  await page.goto(PROPERTY, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => requested.length).toBeGreaterThan(2)
})

test('loads scripts at once when the page needs them to show anything', { tag: ANY_SIZE }, async ({ request }) => {
  for (const path of ['/signin', '/signup', '/reviews', '/saved', '/account', '/admin', '/404']) {
    expect(await (await request.get(path)).text(), path).toContain('data-start="now"')
  }
  for (const path of ['/', '/properties', '/cars', '/contact', PROPERTY]) {
    expect(await (await request.get(path)).text(), path).not.toContain('data-start')
  }
})

test('inlines the same scripts when pages differ', { tag: ANY_SIZE }, async ({ request }) => {
  const scriptsOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script(?![^>]*ld\+json)(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text)
  }
  const scripts = await scriptsOf('/')
  expect(scripts.length).toBeGreaterThan(1)
  for (const path of ['/properties', PROPERTY, '/signin']) expect(await scriptsOf(path)).toEqual(scripts)
})

test('applies a filter when it was chosen before hydration @journey-on-phone', async ({ page, isMobile }) => {
  const release = await holdScripts(page)
  await page.goto('/properties')
  if (isMobile) {
    const button = page.getByRole('button', { name: 'Filters' })
    await button.click()
    await expect(button).toHaveAttribute('data-waiting')
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(button).not.toHaveAttribute('data-waiting')
    return
  }
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('Type').selectOption('rent')
  await filters.getByLabel('Bedrooms').selectOption('3')
  release()
  await expect(page).toHaveURL(/type=rent/)
  await expect(page).toHaveURL(/bedrooms=3/)
  await expect(filters.getByLabel('Type')).toHaveValue('rent')
})

test('does not give the number of all listings while those of the address are awaited', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/properties?type=rent&bedrooms=3')
  const count = page.getByText('20 properties', { exact: true }).first()
  const shownText = () => count.evaluate((line) => getComputedStyle(line, '::after').content)
  expect(await shownText()).toBe('"Looking …"')
  expect(await count.evaluate((line) => getComputedStyle(line).fontSize)).toBe('0px')
  release()
  await expect(page.getByRole('status')).toHaveText(/^\d properties$/)
  await expect(page.locator('html')).not.toHaveAttribute('data-narrowing')
})

test('opens the filters when they were pressed while the rest of the page still arrived', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have no such button')
  const site = await serveDocumentInParts('/properties?type=rent', '</svg>Filters</button>')
  try {
    await page.goto(site.url, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Filters' })
    await button.tap()
    await expect(button).toHaveAttribute('data-waiting')
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    site.release()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The page still fetches its filters, and would log that the server it came from is gone.
    await page.goto('about:blank')
  } finally {
    site.close()
  }
})

test('keeps town and bedrooms when another intent is pressed before hydration', { tag: ANY_SIZE }, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/properties?type=rent&maxPrice=250000&bedrooms=3&town=Nairobi')
  const intents = page.getByRole('navigation', { name: 'What are you looking for?' })
  await intents.getByRole('link', { name: 'Buy' }).click()
  await expect(page).toHaveURL('/properties?bedrooms=3&town=Nairobi&type=sale')
  await intents.getByRole('link', { name: 'Land' }).click()
  await expect(page).toHaveURL('/properties?town=Nairobi&category=land')
  await intents.getByRole('link', { name: 'Cars' }).click()
  await expect(page).toHaveURL('/cars')
})

test(
  'restores the scroll position on Back when the list was scrolled before hydration',
  { tag: ANY_SIZE },
  async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/properties')
    await page.evaluate(() => window.scrollTo(0, 1_200))
    release()
    await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0)
    await page.evaluate(() => (window as unknown as { ___navigate(to: string): void }).___navigate('/contact'))
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_200)
  },
)

test(
  'preserves the words and stars of a review when they were entered before hydration',
  { tag: ANY_SIZE },
  async ({ page }) => {
    const release = await holdScripts(page)
    // Without it they are folded on a phone.
    await page.goto(`${PROPERTY}#review`)
    const form = page.getByRole('form', { name: 'Leave a Review' })
    await form.getByLabel('Your review').fill('Seen on a Sunday')
    await form.getByText('4 stars').locator('..').click()
    release()
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(1)
    await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
    // React renders the form again here and would restore its own state.
    await form.getByText('2 stars').locator('..').click()
    await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked()
    await expect(form.getByLabel('Your review')).toHaveValue('Seen on a Sunday')
  },
)

test(
  'submits a form with its input when it was submitted before hydration @journey-on-phone',
  { tag: ANY_SIZE },
  async ({ page }) => {
    const release = await holdScripts(page)
    // This page requests its scripts at once, and the load event waits for them.
    await page.goto('/signin', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Password').fill('something')
    await page.keyboard.press('Enter')
    await expect(page.locator('form[data-waiting]')).toHaveCount(1)
    release()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('not an address')
    await expect(page.getByLabel('Password')).toHaveValue('something')
    await expect(page).toHaveURL('/signin')
  },
)

test('keeps the menu open when it was opened before hydration', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens have no menu')
  const release = await holdScripts(page)
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  const started = page.waitForResponse('**/api/properties/featured')
  release()
  await started
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cars' }).filter({ visible: true })).toBeVisible()
})

test(
  'loads scripts again on the next action when loading them failed',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    let failures = 0
    const script = /\/app-\w+\.js$/
    await page.route(script, (route) => (failures++, route.abort()))
    await page.goto(PROPERTY)
    const button = page.getByRole('button', { name: 'Watch the video' }).or(page.getByRole('button', { name: 'Share' }))
    await button.first().focus()
    // The page tries by itself when its largest image is painted and 0.3 s after loading; this timer comes after its own.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    await expect.poll(() => failures).toBeGreaterThan(0)
    await page.unroute(script)
    await page.keyboard.press('Shift')
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(1)
    // The browser logs the request that failed.
    expectOnlyErrors(browserErrors, /ERR_FAILED/)
  },
)
