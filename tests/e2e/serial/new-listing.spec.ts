import { readRawPage } from '../../support/static-html'
import { startSecondBackend, type SecondBackend } from '../../support/second-backend'
import { expect, expectOnlyErrors, test } from '../../support/test'

/** Listings that appear and go while the site stays as it was built. */

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

test('a listing newer than the build tells a crawler all about itself, and its visitors the same', async ({
  page,
  request,
}) => {
  const address = await insertVilla('new-villa-runda', 'A villa nobody has seen')
  const answer = await request.get(address, { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  const raw = readRawPage(await answer.text())
  const title = 'A villa nobody has seen, ksh 95,000 a month, Runda, Nairobi - Kilele Properties'
  expect(raw.title).toBe(title)
  expect(raw.html.match(/<title/g)).toHaveLength(1)
  expect(raw.meta('description')).toBe('ksh 95,000 a month · Runda, Nairobi · Seen by nobody before.')
  expect(raw.meta('robots')).toBeUndefined()
  expect([raw.meta('og:url'), raw.link('canonical')]).toEqual([address, address])
  expect(raw.structuredData.map((data) => data['@type'])).toEqual(['RealEstateListing', 'BreadcrumbList'])
  const card = await request.get(raw.meta('og:image') ?? '')
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(card.headers()['cache-control']).toContain('immutable')

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'A villa nobody has seen' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveTitle(title)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
})

test('a listing whose words are an attack is shown as words', async ({ page, request }) => {
  const address = await insertVilla('hostile-villa', HOSTILE)
  const raw = readRawPage(await (await request.get(address)).text())
  expect(raw.title.startsWith(`${HOSTILE}, ksh 95,000 a month`)).toBe(true)
  expect(raw.html).not.toContain('<script>document')
  expect(raw.structuredData[0]).toMatchObject({ name: HOSTILE })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
  await page.waitForLoadState('networkidle')
  expect(await page.title()).toContain(HOSTILE)
})

test('answers 410 and says so when the listing was deleted', async ({ page, request, browserErrors }) => {
  await backend.sql('update properties set deleted_at = now() where id = $1', ['new-villa-runda'])
  const answer = await request.get(`${backend.url}/properties/new-villa-runda`)
  expect(answer.status()).toBe(410)
  const raw = readRawPage(await answer.text())
  expect(raw.title).toBe('Property not found - Kilele Properties')
  expect(raw.meta('robots')).toBe('noindex')
  expect(raw.link('canonical')).toBeUndefined()
  await page.goto(`${backend.url}/properties/new-villa-runda`)
  await expect(page.getByText('Property not found')).toBeVisible()
  // The browser itself reports the 410 of the page and of its data.
  expectOnlyErrors(browserErrors, /status of 4(04|10)/)
})
