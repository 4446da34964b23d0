import { ANY_SIZE } from '../../support/any-size'
import { holdRequests, holdScripts } from '../../support/paused-requests'
import { expect, expectOnlyErrors, test } from '../../support/test'

/** What visitors do on a slow line, between seeing a page and its scripts being there. */

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

test('scripts wait for the load event', { tag: ANY_SIZE }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  const letPhotosThrough = await holdRequests(page, '**/media/**')
  await page.goto(PROPERTY, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  letPhotosThrough()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
})

test('or for the first action, whichever comes first', { tag: ANY_SIZE }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  await page.route('**/media/**', () => undefined)
  await page.goto(PROPERTY, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
})

test('pages that are nothing without scripts start them at once', { tag: ANY_SIZE }, async ({ request }) => {
  for (const path of ['/signin', '/signup', '/reviews', '/saved', '/admin', '/404']) {
    expect(await (await request.get(path)).text(), path).toContain('data-start="now"')
  }
  for (const path of ['/', '/properties', '/cars', '/contact', PROPERTY]) {
    expect(await (await request.get(path)).text(), path).not.toContain('data-start')
  }
})

test('the inline scripts are the same on every page', { tag: ANY_SIZE }, async ({ request }) => {
  const scriptsOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script(?![^>]*ld\+json)(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text)
  }
  const scripts = await scriptsOf('/')
  expect(scripts.length).toBeGreaterThan(1)
  for (const path of ['/properties', PROPERTY, '/signin']) expect(await scriptsOf(path)).toEqual(scripts)
})

test('a filter chosen before is applied', async ({ page, isMobile }) => {
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
  await filters.getByRole('slider', { name: 'Price range, highest' }).focus()
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(page).toHaveURL(/type=rent/)
  await expect(page).toHaveURL(/maxPrice=/)
  await expect(filters.getByLabel('Type')).toHaveValue('rent')
})

test('the place a list was scrolled to before is found again by Back', { tag: ANY_SIZE }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/properties')
  await page.evaluate(() => window.scrollTo(0, 1_200))
  release()
  await page.waitForFunction(() => performance.getEntriesByName('onInitialClientRender').length > 0)
  await page.evaluate(() => (window as unknown as { ___navigate(to: string): void }).___navigate('/contact'))
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_200)
})

test('words and stars of a review are not lost', { tag: ANY_SIZE }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(PROPERTY)
  const form = page.getByRole('form', { name: 'Leave a Review' })
  await form.getByLabel('Your review').fill('Seen on a Sunday')
  await form.getByText('4 stars').locator('..').click()
  release()
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(1)
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  // Drawn anew by React, which would put back what it knows.
  await form.getByText('2 stars').locator('..').click()
  await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expect(form.getByLabel('Your review')).toHaveValue('Seen on a Sunday')
})

test('a form sent before is sent then, with what was typed', { tag: ANY_SIZE }, async ({ page }) => {
  const release = await holdScripts(page)
  // Its scripts are asked for at once, and the load event waits for them.
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
})

test('an open menu stays open', async ({ page, isMobile }) => {
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
  'scripts that did not come are asked for again by the next action',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    let failures = 0
    await page.route(/\/app-\w+\.js$/, (route) => (failures++ === 0 ? route.abort() : route.continue()))
    await page.goto(PROPERTY)
    const button = page.getByRole('button', { name: 'Watch the video' }).or(page.getByRole('button', { name: 'Share' }))
    await expect.poll(() => failures).toBe(1)
    await button.first().focus()
    await page.keyboard.press('Shift')
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(1)
    expect(failures).toBe(2)
    // The browser itself reports the one that failed.
    expectOnlyErrors(browserErrors, /ERR_FAILED/)
  },
)
