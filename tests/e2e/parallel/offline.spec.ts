import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

const VILLA = '/properties/5-bed-villa-karen-x7k2'

test.use({ serviceWorkers: 'allow' })
test.skip(({ isMobile }) => !isMobile, 'the same on wide screens')

/** A page rests for some seconds before it is kept. */
async function untilStored(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (kept) => Boolean(await caches.match(kept)), path), { timeout: 30_000 })
    .toBe(true)
}

test('what was read can be read again without network; other pages say what can', async ({
  page,
  context,
  browserErrors,
}) => {
  await page.goto(VILLA)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByText('You are offline')).toBeHidden()
  await untilStored(page, VILLA)

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
  // Calls and photos that nobody could answer.
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
})

test('what an earlier release left on the device is fetched anew from the present one', async ({ page }) => {
  await page.goto('/contact')
  await page.evaluate(async (path) => {
    const old = await caches.open('release-0123456789abcdef0123')
    const headers = { 'content-type': 'text/html', 'x-kept-at': '1' }
    await old.put(path, new Response('<title>A page of long ago</title>', { headers }))
    await old.put('/cars/sold-long-ago', new Response('<title>A car of long ago</title>', { headers }))
  }, VILLA)
  await untilStored(page, '/contact')
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 })
    .not.toContain('release-0123456789abcdef0123')
  const kept = await page.evaluate(async (path) => (await caches.match(path))?.text(), VILLA)
  expect(kept).toContain('late-scripts')
  expect(await page.evaluate(async () => Boolean(await caches.match('/cars/sold-long-ago')))).toBe(false)
})

test('accounts and calls are never kept', async ({ page, context }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  // It lies open for longer than these two, one after the other, take to be kept.
  const other = await context.newPage()
  for (const path of ['/contact', '/properties']) {
    await other.goto(path)
    await untilStored(other, path)
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/properties')
  expect(kept.filter((path) => /^\/(api|signin)/.test(path))).toEqual([])
})

test('a listing saved from its card can be read without network, though it was never opened', async ({
  page,
  context,
  browserErrors,
}) => {
  await page.goto('/cars')
  await untilStored(page, '/cars')
  const card = page.getByRole('main').getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  const path = (await card.getByRole('link').getAttribute('href')) ?? ''
  await card.getByRole('button', { name: /^Save / }).click()
  await untilStored(page, path)

  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('prices may have changed')).toBeVisible()
  // Calls and photos that nobody could answer.
  expectOnlyErrors(browserErrors, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
})
