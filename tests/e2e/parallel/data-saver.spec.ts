import type { Page } from '@playwright/test'
import { press } from '../../support/keyboard'
import { expect, expectAccessible, test } from '../../support/test'

const VILLA = '/properties/5-bed-villa-karen-x7k2'

/** Bytes as sent, headers included: page, font, one photo and the icon. */
const MAX_BYTES = 60_000

/** A browser that asks to save data. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
}

/** What the page has fetched, by path with its bytes. */
async function watchBytes(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(urls.get(requestId) ?? requestId, encodedDataLength),
  )
  return bytes
}

test('fetches one photo and no script until asked when the browser saves data', async ({ page }) => {
  await saveData(page)
  const bytes = await watchBytes(page)
  await page.goto(VILLA)
  await page.waitForLoadState('networkidle')
  const table = [...bytes].map(([url, size]) => `${String(size).padStart(8)}  ${url}`).join('\n')
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'bytes', description: `${total}\n${table}` })
  expect(total, table).toBeLessThanOrEqual(MAX_BYTES)
  expect([...bytes.keys()].filter((url) => /\.js$|\.webmanifest$|\/media\/qr\//.test(url))).toEqual([])
  await expectAccessible(page)

  const photos = page.getByRole('list', { name: /^Photos of / })
  await expect(photos.getByRole('button')).toHaveCount(1)
  await press(page, page.getByRole('button', { name: /^Load \d+ photos? \(about \d+ kB\)$/ }))
  await expect(photos.getByRole('button').nth(1)).toBeVisible()
  const second = photos.getByRole('img').nth(1)
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('shows every photo and no data saver buttons when nothing asks to save data', async ({ page }) => {
  await page.goto(VILLA)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: /^Load \d+ photo/ })).toBeHidden()
  await expect(
    page
      .getByRole('list', { name: /^Photos of / })
      .getByRole('button')
      .nth(1),
  ).toBeVisible()
})

test('remembers the switch when it is changed, also against what the browser asks', async ({ page }) => {
  await page.goto(VILLA)
  await page.waitForLoadState('networkidle')
  await press(page, page.getByRole('button', { name: 'Use less data' }))
  await expect(page.getByRole('button', { name: 'Using less data' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Load \d+ photo/ })).toBeVisible()
  // Its words change when scripts run, which wait for this first action.
  await press(page, page.getByRole('button', { name: /^(Use|Using) less data$/ }))
  await expect(page.getByRole('button', { name: 'Use less data' })).toBeVisible()
  await saveData(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Load \d+ photo/ })).toBeHidden()
})
