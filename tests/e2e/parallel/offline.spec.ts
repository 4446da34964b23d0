import type { Page } from '@playwright/test'
import { SITE_FILES } from '../../../contract/site/site-files'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

const VILLA = '/properties/5-bed-villa-karen-x7k2'

test.use({ serviceWorkers: 'allow' })
test.skip(({ isMobile }) => !isMobile, 'the same on wide screens')

/** The service worker caches a page some seconds after it has loaded. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (cached) => Boolean(await caches.match(cached)), path), { timeout: 30_000 })
    .toBe(true)
}

test('can be installed', async ({ page }) => {
  await page.goto(VILLA)
  const devtools = await page.context().newCDPSession(page)
  await expect
    .poll(async () => {
      const { url, errors } = await devtools.send('Page.getAppManifest')
      return { path: url && new URL(url).pathname, errors }
    })
    .toEqual({ path: SITE_FILES.manifest, errors: [] })
})

test('shows visited pages when offline, and lists them on pages that were not visited @journey-on-phone', async ({
  page,
  context,
  browserErrors,
}) => {
  await page.goto(VILLA)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByText('You are offline')).toBeHidden()
  await waitUntilCached(page, VILLA)

  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('prices may have changed')).toBeVisible()
  const cover = page.locator('main img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto('/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(VILLA)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await context.setOffline(false)
  await page.goto('/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('cars')
  await expect(page.getByText('You are offline')).toBeHidden()
  // Requests that fail without a network.
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
})

test('replaces cached pages when they are of an earlier release', async ({ page }) => {
  await page.goto('/contact')
  await page.evaluate(async (path) => {
    const old = await caches.open('release-0123456789abcdef0123')
    const headers = { 'content-type': 'text/html', 'x-cached-at': '1' }
    await old.put(path, new Response('<title>A page of long ago</title>', { headers }))
    await old.put('/cars/sold-long-ago', new Response('<title>A car of long ago</title>', { headers }))
  }, VILLA)
  await waitUntilCached(page, '/contact')
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 })
    .not.toContain('release-0123456789abcdef0123')
  const cached = await page.evaluate(async (path) => (await caches.match(path))?.text(), VILLA)
  expect(cached).toContain('late-scripts')
  expect(await page.evaluate(async () => Boolean(await caches.match('/cars/sold-long-ago')))).toBe(false)
})

test('does not cache a response when it is an account page or from the API', async ({ page, context }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  // It stays open for longer than caching these two takes.
  const other = await context.newPage()
  for (const path of ['/contact', '/properties']) {
    await other.goto(path)
    await waitUntilCached(other, path)
  }
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/properties')
  expect(cached.filter((path) => /^\/(api|signin)/.test(path))).toEqual([])
})

test('shows a saved listing when offline even if it was never opened', async ({ page, context, browserErrors }) => {
  await page.goto('/cars')
  await waitUntilCached(page, '/cars')
  const card = page.getByRole('main').getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  const path = (await card.getByRole('link').getAttribute('href')) ?? ''
  await card.getByRole('button', { name: /^Save / }).click()
  await waitUntilCached(page, path)

  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('prices may have changed')).toBeVisible()
  // Requests that fail without a network.
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
})
