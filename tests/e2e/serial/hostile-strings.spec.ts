import published from 'big-list-of-naughty-strings'
import { expect, test, type Page } from '@playwright/test'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { CONTACT, LISTING_LIMITS, REVIEW_LIMITS } from '../../../contract/limits'
import { ADMIN, signIn } from '../../support/accounts'
import { signInAdministrator } from '../../support/administrator'
import { E2E_PORTS } from '../../support/e2e-ports'
import { watchPolicy } from '../../support/policy-reports'
import { startSecondBackend, type SecondBackend } from '../../support/second-backend'

/** Common injections: by element, attribute, URL, encoding and style. */
const OWN = [
  '<script>window.takenOver=1</script>',
  '"><img src=x onerror=window.takenOver=1>',
  "'><svg onload=window.takenOver=1>",
  '</title></script><script>window.takenOver=1</script>',
  'javascript:window.takenOver=1',
  '{{constructor.constructor("window.takenOver=1")()}}',
  '${window.takenOver=1}',
  '<iframe srcdoc="<script>parent.takenOver=1</script>">',
  '<a href="java&#x09;script:window.takenOver=1">x</a>',
  '<style>@import "//evil.example/x.css"</style>',
  '--><!-- <img src=x onerror=window.takenOver=1> ]]>',
  '\u2028window.takenOver=1//',
]

/** Ours, and those of a published list that try to call `alert`, `prompt` or `confirm`. */
const HOSTILE = [...OWN, ...published.filter((text) => /<|javascript:|\bon\w+ ?=|%3C/i.test(text))]

/** Joins the strings into as few texts of at most `length` characters as possible; longer strings are cut. */
function textsOf(length: number): string[] {
  const texts: string[] = []
  for (const one of HOSTILE.map((text) => text.slice(0, length))) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + one.length <= length) texts[texts.length - 1] = `${last} ${one}`
    else texts.push(one)
  }
  return texts
}

/** Detects scripts that run: our strings set `takenOver`, the published ones open dialogs. */
async function detectScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const box of ['alert', 'prompt', 'confirm']) {
      Object.defineProperty(window, box, { value: () => Object.assign(window, { takenOver: 1 }) })
    }
  })
}

async function expectNoScriptRan(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'takenOver' in window), path).toBe(false)
}

/** Creates as many listings as the strings need; returns the paths of those to open. */
async function createHostileListings(backend: SecondBackend): Promise<string[]> {
  const emulator = `http://127.0.0.1:${E2E_PORTS.emulatorPort}`
  const administrator = await signInAdministrator({ url: backend.url, emulator })
  const descriptions = textsOf(LISTING_LIMITS.descriptionMax)
  const common = { price: 1, imageUrls: ['https://evil.example/"onerror=x.jpg'], featured: true }
  const places = textsOf(LISTING_LIMITS.locationMax)
  const paths: string[] = []
  for (const [index, title] of textsOf(LISTING_LIMITS.titleMax).entries()) {
    const property = { type: 'rent', category: 'house', bedrooms: [4], bathrooms: 4, area: 5_100 }
    const words = { title, location: places[index] ?? title.slice(0, LISTING_LIMITS.locationMax) }
    const description = descriptions[index] ?? title
    const { id } = await administrator.create('property', { ...common, ...property, ...words, description })
    paths.push(pagePaths.property(id))
  }
  for (const [index, make] of textsOf(LISTING_LIMITS.makeMax).entries()) {
    const car = { year: 2020, condition: 'used', mileage: 1, make, model: make, title: make }
    const { id } = await administrator.create('car', { ...common, ...car, description: descriptions[index] ?? make })
    if (index < descriptions.length) paths.push(pagePaths.car(id))
  }
  return paths
}

async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Show more/ })
  for (;;) {
    // Cards are rendered in steps, and the button waits for them.
    await expect(page.locator('button[data-waiting]')).toHaveCount(0)
    if (!(await more.isVisible())) return
    await more.click()
  }
}

test('shows text on every page when listings and reviews contain hostile strings', async ({ page }) => {
  test.setTimeout(240_000)
  const backend = await startSecondBackend({
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${E2E_PORTS.emulatorPort}`,
    RATE_LIMIT_WRITES_PER_MINUTE: '10000',
  })
  try {
    const paths = await createHostileListings(backend)
    const [first = ''] = paths
    for (const [index, text] of textsOf(REVIEW_LIMITS.messageMax).entries()) {
      await backend.sql(
        `insert into reviews (id, listing_kind, listing_id, message, rating, user_id, username, reply_message, replied_at)
         values ($1, 'property', $2, $3, 5, $1, $4, $3, now())`,
        [`hostile-${index}`, first.slice(pagePaths.property('').length), text, textsOf(100)[index]],
      )
    }
    const reports = await watchPolicy(page)
    await detectScripts(page)
    await page.route(/\/media\/|evil\.example/, (route) => route.fulfill({ status: 204 }))
    const sample = paths.filter((_, index) => index % 12 === 0).concat(paths.slice(-2))
    for (const path of ['/', pagePaths.properties, pagePaths.cars, pagePaths.saved, ...sample]) {
      await page.goto(backend.url + path)
      await page.waitForLoadState('networkidle')
      await showAll(page)
      await expectNoScriptRan(page, path)
    }
    await page.goto(backend.url + first)
    await expect(page.getByText('<script>window.takenOver=1</script>').first()).toBeVisible()
    expect(reports).toEqual([])
  } finally {
    await backend.stop()
  }
})

test('shows text in the dashboard when a message is hostile', async ({ page, request }) => {
  const reports = await watchPolicy(page)
  await detectScripts(page)
  for (const [index, message] of textsOf(CONTACT.messageMax).entries()) {
    const name = textsOf(CONTACT.nameMax)[index]
    const sent = await request.post(apiPaths.contact, { data: { name, email: 'x@example.com', message } })
    expect(sent.status()).toBe(201)
  }
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto(pagePaths.adminMessages)
  await expect(page.getByText('<script>window.takenOver=1</script>').first()).toBeVisible()
  await expectNoScriptRan(page, pagePaths.adminMessages)
  expect(reports).toEqual([])
})

test('detects a script when it runs in a page', async ({ page }) => {
  await detectScripts(page)
  await page.goto('about:blank')
  await page.evaluate(() => window.alert(1))
  expect(await page.evaluate(() => 'takenOver' in window)).toBe(true)
})
