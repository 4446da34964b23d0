import { startSecondBackend, type SecondBackend } from '../../support/second-backend'
import { readRawPage } from '../../support/static-html'
import { expect, expectOnlyErrors, test } from '../../support/test'

/** Listings that are created and deleted after the build. */

const HOSTILE = `Villa "><script>document.title='taken over'</script>`

test.describe.configure({ mode: 'serial' })

let backend: SecondBackend
test.beforeAll(async () => {
  backend = await startSecondBackend()
})
test.afterAll(() => backend.stop())

async function insertVilla(id: string, title: string): Promise<string> {
  await backend.sql(
    `insert into properties (id, title, description, price, image_urls, featured, type, category, location, bedrooms, bathrooms, area)
     values ($1, $2, 'Seen by nobody before.', 95000, array['/uploads/villa-02-exterior-front-day.jpg'], false, 'rent', 'house', 'Runda, Nairobi', array[4], 4, 5100)`,
    [id, title],
  )
  return `${backend.url}/properties/${id}`
}

test('describes a listing to crawlers and visitors when it is newer than the build', async ({ page, request }) => {
  const url = await insertVilla('new-villa-runda', 'A villa nobody has seen')
  const response = await request.get(url, { maxRedirects: 0 })
  expect(response.status()).toBe(200)
  const raw = readRawPage(await response.text())
  const title = 'A villa nobody has seen, ksh 95,000 a month, Runda, Nairobi - Kilele Properties'
  expect(raw.title).toBe(title)
  expect(raw.html.match(/<title/g)).toHaveLength(1)
  expect(raw.meta('description')).toBe('ksh 95,000 a month · Runda, Nairobi · Seen by nobody before.')
  expect(raw.meta('robots')).toBeUndefined()
  expect([raw.meta('og:url'), raw.link('canonical')]).toEqual([url, url])
  expect(raw.structuredData.map((data) => data['@type'])).toEqual(['RealEstateListing', 'BreadcrumbList'])
  const card = await request.get(raw.meta('og:image') ?? '')
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(card.headers()['cache-control']).toContain('immutable')

  await page.goto(`${url}?from=chat`)
  await expect(page.getByRole('heading', { level: 1, name: 'A villa nobody has seen' })).toBeVisible()
  await expect(page).toHaveURL(`${url}?from=chat`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Properties' })).toHaveClass(/current/)
  await expect(page).toHaveTitle(title)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
})

test('opens a listing that is newer than the build from the list, in the same document', async ({ page }) => {
  await page.goto(`${backend.url}/properties`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.body.setAttribute('data-opened', ''))
  await page.locator('a[href="/properties/new-villa-runda"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'A villa nobody has seen' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Properties' })).toHaveClass(/current/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-opened')
})

test('shows the title as text when it is an injection', async ({ page, request }) => {
  const url = await insertVilla('hostile-villa', HOSTILE)
  const raw = readRawPage(await (await request.get(url)).text())
  expect(raw.title.startsWith(`${HOSTILE}, ksh 95,000 a month`)).toBe(true)
  expect(raw.html).not.toContain('<script>document')
  expect(raw.structuredData[0]).toMatchObject({ name: HOSTILE })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
  await page.waitForLoadState('networkidle')
  expect(await page.title()).toContain(HOSTILE)
})

test('responds 410 and says so when the listing was deleted', async ({ page, request, browserErrors }) => {
  await backend.sql('update properties set deleted_at = now() where id = $1', ['new-villa-runda'])
  const response = await request.get(`${backend.url}/properties/new-villa-runda`)
  expect(response.status()).toBe(410)
  const raw = readRawPage(await response.text())
  expect(raw.title).toBe('Property not found - Kilele Properties')
  expect(raw.meta('robots')).toBe('noindex')
  expect(raw.link('canonical')).toBeUndefined()
  await page.goto(`${backend.url}/properties/new-villa-runda`)
  await expect(page.getByText('Property not found')).toBeVisible()
  // The browser logs the 410 of the page and of its data.
  expectOnlyErrors(browserErrors, /status of 4(04|10)/)
})
