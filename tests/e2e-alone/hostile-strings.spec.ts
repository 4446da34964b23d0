import { expect, test, type Page } from '@playwright/test'
import { apiPaths, pagePaths } from '../../contract/paths'
import { ADMIN, signIn } from '../support/accounts'
import { watchPolicy } from '../support/policy-reports'
import { startSecondBackend } from '../support/second-backend'

/** Ways into a page, as they are tried everywhere: by element, attribute, address, encoding and style. */
const HOSTILE = [
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
].join(' ')

async function expectUntouched(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'takenOver' in window), path).toBe(false)
}

test('hostile words in listings and reviews stay words on every page', async ({ page }) => {
  test.slow()
  const backend = await startSecondBackend()
  test.skip(backend === null, 'PostgreSQL is not installed')
  if (backend === null) return
  try {
    const short = HOSTILE.slice(0, 150)
    await backend.sql(
      `insert into properties (id, title, description, price, image_urls, featured, type, category, location, bedrooms, bathrooms, area)
       values ('hostile-home', $1, $2, 1, array[$3], true, 'rent', 'house', $1, array[4], 4, 5100)`,
      [short, HOSTILE, `/uploads/x.jpg`],
    )
    await backend.sql(
      `insert into cars (id, title, description, price, image_urls, featured, year, make, model, condition, mileage)
       values ('hostile-car', $1, $2, 1, array['https://evil.example/"onerror=x.jpg'], true, 2020, $1, $1, 'used', 1)`,
      [short, HOSTILE],
    )
    await backend.sql(
      `insert into reviews (id, listing_kind, listing_id, message, rating, user_id, username, reply_message, replied_at)
       values ('hostile-review', 'property', 'hostile-home', $1, 5, 'u', $2, $1, now())`,
      [HOSTILE, short],
    )
    const reports = await watchPolicy(page)
    await page.route(/\/media\/|evil\.example/, (route) => route.fulfill({ status: 204 }))
    for (const path of ['/', pagePaths.properties, pagePaths.cars, '/properties/hostile-home', '/cars/hostile-car']) {
      await page.goto(backend.url + path)
      await expectUntouched(page, path)
    }
    await page.goto(`${backend.url}/properties/hostile-home`)
    await expect(page.getByText('<script>window.takenOver=1</script>').first()).toBeVisible()
    expect(reports).toEqual([])
  } finally {
    await backend.stop()
  }
})

test('a hostile message stays words in the dashboard', async ({ page, request }) => {
  const reports = await watchPolicy(page)
  const sent = await request.post(apiPaths.contact, {
    data: { name: HOSTILE.slice(0, 90), email: 'x@example.com', message: HOSTILE },
  })
  expect(sent.status()).toBe(201)
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto(pagePaths.adminMessages)
  await expect(page.getByText('<script>window.takenOver=1</script>').first()).toBeVisible()
  await expectUntouched(page, pagePaths.adminMessages)
  expect(reports).toEqual([])
})
