import type { Page } from '@playwright/test'
import { pagePaths } from '../../../contract/paths'
import { ADMIN } from '../../support/accounts'
import { signInAdministrator } from '../../support/administrator'
import { FIRST_DAY_PORTS } from '../../support/e2e-ports'
import { startStack, type TestStack } from '../../support/stack'
import { expect, expectAccessible, test } from '../../support/test'
import { expectTouchTargets } from '../../support/visible-boxes'

/** A stack of its own with an empty database, until the administrator creates the first listing. */

/** A build on a machine that other suites keep busy. */
const LIVE_WITHIN_MS = 180_000
const NOTHING_FEATURED = 'New homes are on their way'
const TITLE = 'The first home of all'

let stack: TestStack | null = null
test.beforeAll(async () => {
  test.setTimeout(10 * 60_000)
  stack = await startStack({ ...FIRST_DAY_PORTS, env: { DEMO_DATA: 'false', PUBLISH_QUIET_SECONDS: '1' } })
})
test.afterAll(async () => {
  expect(await stack?.stop()).toBe(0)
})

test('publishes the site when it is empty, gets its first listing, and loses its last', async ({ page, request }) => {
  test.setTimeout(60_000 + 2 * LIVE_WITHIN_MS)
  if (stack === null) throw new Error('The stack did not start')
  const { url, emulator } = stack
  const staticPage = async (path: string) => (await request.get(url + path)).text()
  const expectPublished = (path: string, shown: string, isShown: boolean) =>
    expect(async () => expect((await staticPage(path)).includes(shown)).toBe(isShown)).toPass({
      timeout: LIVE_WITHIN_MS,
    })

  await visitEmptySite(page, url)

  await page.goto(url)
  await signInThere(page, url)
  await visitEmptyDashboard(page, url)
  await page.goto(url + pagePaths.admin)
  await expect(page.getByText('No properties yet.')).toBeVisible()
  await createFirstHome(page)
  await expectPublished(pagePaths.home, TITLE, true)
  const { id } = ((await (await request.get(`${url}/api/properties`)).json()) as [{ id: string }])[0]
  expect((await request.get(url + pagePaths.property(id))).status()).toBe(200)
  expect(await staticPage(pagePaths.properties)).toContain(TITLE)

  await (await signInAdministrator({ url, emulator })).remove('property', id)
  await expectPublished(pagePaths.home, NOTHING_FEATURED, true)
  await expectPublished(pagePaths.properties, TITLE, false)
  expect((await request.get(url + pagePaths.property(id))).status()).toBe(410)
})

async function visitEmptySite(page: Page, url: string): Promise<void> {
  for (const [path, text] of [
    [pagePaths.home, NOTHING_FEATURED],
    [pagePaths.properties, 'No properties found'],
    [pagePaths.cars, 'No cars found'],
    [pagePaths.reviews, 'No reviews available yet.'],
  ] as const) {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
    await expect(page.getByText('Oops!')).toHaveCount(0)
    await expectAccessible(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width)
    }
  }
}

/** Each of its pages can be used with a finger before there is anything to show. */
async function visitEmptyDashboard(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of [
    '',
    '/overview',
    '/listings',
    '/messages',
    '/reviews',
    '/people',
    '/statistics',
    '/rates',
    '/settings',
  ]) {
    await page.goto(url + pagePaths.admin + path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Oops!')).toHaveCount(0)
    await expectTouchTargets(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function signInThere(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/signin`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${url}/`)
}

async function createFirstHome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Properties', exact: true }).click()
  const form = page.getByRole('form', { name: 'Add New Property' })
  for (const [label, text] of [
    ['Title', TITLE],
    ['Description', 'Two rooms and a veranda.'],
    ['Price', '14,250,000'],
    ['Location', 'Limuru, Kiambu'],
    ['Bathrooms', '1'],
  ] as const) {
    await form.getByLabel(label, { exact: label === 'Price' }).fill(text)
  }
  await form.getByText('Sale', { exact: true }).click()
  await form.getByText('House', { exact: true }).click()
  await form.getByLabel('Featured Property').check()
  await form.getByRole('button', { name: 'Create Property' }).click()
  await expect(page.getByText('Property created successfully', { exact: true })).toBeVisible()
}
