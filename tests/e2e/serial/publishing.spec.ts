import type { Page } from '@playwright/test'
import { adminPagePaths, apiPaths, pagePaths } from '../../../contract/paths'
import { ADMIN, signIn } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_PORTS, E2E_URL } from '../../support/e2e-ports'
import { readRawPage } from '../../support/static-html'
import { expect, expectOnlyErrors, test } from '../../support/test'

/** Serial: it changes listings and triggers builds. */

/** From a change to the static pages on a machine that other suites keep busy; `bench publish` measures it alone. */
const LIVE_WITHIN_MS = 180_000
/** A build that an earlier test triggered, and its debounce. */
const SETTLED_WITHIN_MS = 2 * LIVE_WITHIN_MS

const emulator = process.env.E2E_EMULATOR ?? `http://127.0.0.1:${E2E_PORTS.emulatorPort}`

interface Listing {
  id: string
  title: string
  status: string
}

test('publishes a change and a deletion, and keeps a rollback until the next change', async ({
  page,
  request,
  browserErrors,
  baseURL,
}) => {
  test.setTimeout(SETTLED_WITHIN_MS + 3 * LIVE_WITHIN_MS)
  const administrator = await signInAdministrator({ url: baseURL ?? E2E_URL, emulator })
  const listings = (await (await request.get(apiPaths.properties)).json()) as Listing[]
  // Lists omit what is sold.
  const [changed, deleted] = listings.filter(({ status }) => status === 'available') as [Listing, Listing]
  const title = `A house renamed ${Date.now()}`
  const publishing = page.getByRole('region', { name: 'Publishing' })
  const rawPage = async ({ id }: Listing) => readRawPage(await (await request.get(pagePaths.property(id))).text())
  await publishAll(administrator)

  await openDashboard(page)
  await rename(page, changed.title, title)
  await page.goto(adminPagePaths.settings)
  const changedAt = Date.now()
  await administrator.remove('property', deleted.id)
  try {
    expect((await rawPage(changed)).html, 'is not published yet').toContain(changed.title)
    await expect(publishing.getByText(/^2 changes are waiting/)).toBeVisible({ timeout: 10_000 })

    // With scripts the page shows the backend's data at once.
    await page.goto(pagePaths.property(changed.id))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto(pagePaths.property(deleted.id))
    await expect(page.getByText('Property not found')).toBeVisible()
    expectOnlyErrors(browserErrors, /410/)

    // Without scripts it does after a build.
    await expect(async () => expect((await rawPage(changed)).html).toContain(title)).toPass({
      timeout: changedAt + LIVE_WITHIN_MS - Date.now(),
    })
    const published = await rawPage(changed)
    expect(published.title).toContain(title)
    expect(published.meta('og:title')).toContain(title)
    expect(published.html).not.toContain(changed.title)
    const gone = await request.get(pagePaths.property(deleted.id))
    expect(gone.status()).toBe(410)
    expect(await gone.text()).not.toContain(deleted.title)
    const list = await (await request.get(pagePaths.properties)).text()
    expect([list.includes(title), list.includes(deleted.title)]).toEqual([true, false])

    await page.goto(adminPagePaths.settings)
    await expect(publishing.getByText('Up to date')).toBeVisible()
    await publishing.getByRole('button', { name: 'Undo the last publication' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo it' }).click()
    await expect(publishing.getByText('Rolled back')).toBeVisible()
    await expect(async () => expect((await rawPage(changed)).html).toContain(changed.title)).toPass({ timeout: 15_000 })
  } finally {
    // Restores the listings for later tests.
    await administrator.change('property', changed.id, { title: changed.title })
    await administrator.restore('property', deleted.id)
  }
  await expect(publishing.getByText('Up to date')).toBeVisible({ timeout: LIVE_WITHIN_MS })
  expect((await rawPage(changed)).html).not.toContain(title)
  expect((await rawPage(deleted)).html).toContain(deleted.title)
})

test('does not report or start publishing when nobody is signed in @journey', async ({ request }) => {
  const responses = await Promise.all([
    request.get(apiPaths.publishReport),
    request.post(apiPaths.publish),
    request.post(apiPaths.publishRollback, { data: { releaseId: '20260101T000000000Z-0000' } }),
  ])
  expect(responses.map((response) => response.status())).toEqual([401, 401, 401])
})

/** Publishes what earlier tests changed, reviews included, which wait longer. */
async function publishAll(administrator: Administrator): Promise<void> {
  await administrator.publishNow()
  await expect
    .poll(async () => (await administrator.publishReport()).state, { timeout: SETTLED_WITHIN_MS })
    .toBe('published')
}

async function openDashboard(page: Page): Promise<void> {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto(pagePaths.admin)
  await expect(page.getByText(/^\d+ properties$/)).toBeVisible()
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Search listings').fill(from)
  await page.getByRole('row').filter({ hasText: from }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Property' })
  await expect(form.getByLabel('Title')).toHaveValue(from, { timeout: 15_000 })
  await form.getByLabel('Title').fill(to)
  await form.getByRole('button', { name: 'Update Property' }).click()
  await expect(page.getByText('Property updated successfully', { exact: true })).toBeVisible()
}
