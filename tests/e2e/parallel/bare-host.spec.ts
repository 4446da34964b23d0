import { join } from 'node:path'
import { E2E_URL } from '../../support/e2e-ports'
import { ANY_SIZE } from '../../support/any-size'
import { startBareHost, type BareHost } from '../../support/bare-host'
import { expect, expectOnlyErrors, test } from '../../support/test'

/** The pages at a static host that knows nothing but `404.html` (decision 0037). */

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'
const CAR = '/cars/toyota-prado-2022-white-a6r3'

let host: BareHost | null = null
test.beforeAll(async () => {
  const release = join(process.env.E2E_DATA_DIR ?? '', 'releases', 'current')
  host = await startBareHost(release, (path) => [PROPERTY, CAR].some((listing) => path.includes(listing)))
})
test.afterAll(() => host?.stop())

// Listings and photos come from the backend; pages and scripts from the host alone.
test.beforeEach(({ page }) =>
  page.route(/^[^?]*\/(api|media|uploads)\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: E2E_URL + pathname + search }) })
  }),
)

// Photos and featured homes may still be loading when a test ends; without a route the host would refuse them.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const at = (path: string) => (host?.url ?? '') + path
const NOT_FOUND = /status of 404/

for (const path of [PROPERTY, CAR]) {
  test(
    `opens ${path} by its URL when it is newer than the build`,
    { tag: ANY_SIZE },
    async ({ page, browserErrors }) => {
      const response = await page.goto(`${at(path)}?from=chat#review`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
      await expect(page.getByRole('heading', { name: 'Leave a Review' })).toBeVisible()
      await expect(page).toHaveTitle(/, ksh /)
      await expect(page).toHaveURL(`${at(path)}?from=chat#review`)
      expectOnlyErrors(browserErrors, NOT_FOUND)
    },
  )
}

test(
  'opens a listing from the list when it is newer than the build',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    await page.goto(at('/properties'))
    await page.waitForLoadState('networkidle')
    await page.locator(`a[href="${PROPERTY}"]`).first().click()
    await expect(page.getByRole('heading', { name: 'Leave a Review' })).toBeVisible()
    await expect(page).toHaveURL(at(PROPERTY))
    expectOnlyErrors(browserErrors, NOT_FOUND)
  },
)

test('says that a listing was not found when it never existed', { tag: ANY_SIZE }, async ({ page, browserErrors }) => {
  await page.goto(at('/cars/never-was'))
  await expect(page.getByRole('heading', { name: 'Car not found' })).toBeVisible()
  expectOnlyErrors(browserErrors, NOT_FOUND)
})

for (const path of ['/nothing', '/about.us', '/properties/a/b']) {
  test(`redirects to the home page when ${path} is requested`, { tag: ANY_SIZE }, async ({ page, browserErrors }) => {
    await page.goto(at(path))
    await expect(page).toHaveURL(at('/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turning Dreams Into Addresses')
    expectOnlyErrors(browserErrors, NOT_FOUND)
  })
}

test(
  'denies access when a visitor opens the dashboard by its URL',
  { tag: ANY_SIZE },
  async ({ page, browserErrors }) => {
    await page.goto(at('/admin/messages'))
    await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(at('/'))
    expectOnlyErrors(browserErrors, NOT_FOUND)
  },
)
