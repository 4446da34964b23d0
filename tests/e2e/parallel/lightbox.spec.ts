import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { holdScripts } from '../../support/paused-requests'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

const photosOf = (page: Page) => page.getByRole('list', { name: /^Photos of/ }).getByRole('button')
const lightboxOf = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })

async function openPhotoByKeyboard(page: Page, number: number) {
  await photosOf(page)
    .nth(number - 1)
    .focus()
  await page.keyboard.press('Enter')
  await expect(lightboxOf(page).getByRole('status')).toHaveText(new RegExp(`^Photo ${number} of`))
}

test('browses photos by keyboard, and returns the focus to the opened photo when closed @journey-on-desktop', async ({
  page,
  isMobile,
}) => {
  await page.goto(PROPERTY)
  const count = await photosOf(page).count()
  expect(count).toBeGreaterThan(2)
  await openPhotoByKeyboard(page, 2)
  await expect(page).toHaveURL(/#photo-2$/)
  const place = lightboxOf(page).getByRole('status')
  await expect(async () => {
    if ((await place.textContent()) === `Photo 2 of ${count}`) await page.keyboard.press('ArrowRight')
    await expect(place).toHaveText(`Photo 3 of ${count}`, { timeout: 3_000 })
  }).toPass()
  await expect(page).toHaveURL(/#photo-3$/)
  const photo = lightboxOf(page).getByRole('img', { name: new RegExp(`photo 3 of ${count}`) })
  // In a size that fills the screen, not the page's; the first request for a size waits until it is encoded.
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => Number(/media\/(\d+)/.exec(image.currentSrc)?.[1])), {
      timeout: 20_000,
    })
    .toBeGreaterThanOrEqual(isMobile ? 640 : 960)
  await expectAccessible(page)

  // The focus cannot leave the dialog.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(PROPERTY)
  await expect(photosOf(page).nth(1)).toBeFocused()
})

test('closes when Back is pressed, and opens again on Forward', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/properties')
  await page.goto(PROPERTY)
  await openPhotoByKeyboard(page, 1)
  await page.goBack()
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(PROPERTY)
  await page.goForward()
  await expect(lightboxOf(page)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/properties')
})

test(
  "opens a photo over its listing when the page is opened with the photo's link",
  { tag: ANY_SIZE },
  async ({ page }) => {
    await page.goto(`${PROPERTY}#photo-3`)
    await expect(lightboxOf(page).getByRole('status')).toHaveText(/^Photo 3 of/)
    await lightboxOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightboxOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(PROPERTY)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('shares the link of the photo when one is open', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'the same on a phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`${PROPERTY}#photo-2`)
  await lightboxOf(page).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${PROPERTY}#photo-2$`))
})

test(
  'shows the video as the last slide and requests it only when it is played',
  { tag: ANY_SIZE },
  async ({ page, request }) => {
    const listing = (await (await request.get(`/api${PROPERTY}`)).json()) as { imageUrls: string[] }
    const requested: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', async (route) => {
      requested.push(route.request().url())
      await route.fulfill({ body: 'the video' })
    })
    await page.route(`**/api${PROPERTY}`, (route) =>
      route.fulfill({ json: { ...listing, youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }),
    )
    await page.goto(`${PROPERTY}#video`)
    await expect(lightboxOf(page).getByRole('status')).toHaveText('Video')
    expect(requested).toEqual([])
    await lightboxOf(page).getByRole('button', { name: 'Watch the video' }).click()
    await expect(page.frameLocator('.pswp iframe').getByText('the video')).toBeVisible()
    await lightboxOf(page).press('ArrowLeft')
    await expect(lightboxOf(page).getByRole('status')).toHaveText(
      `Photo ${listing.imageUrls.length} of ${listing.imageUrls.length}`,
    )
    await expect(page.locator('.pswp iframe')).toHaveCount(0)
  },
)

test('says so when a photo cannot be loaded', async ({ page, browserErrors, isMobile }) => {
  test.skip(isMobile, 'the same on a phone')
  await page.route(/\/(media|uploads)\//, (route) => route.abort())
  await page.goto(`${PROPERTY}#photo-1`)
  await expect(lightboxOf(page).getByText('This photo cannot be shown at the moment.').first()).toBeVisible()
  expectOnlyErrors(browserErrors, /ERR_FAILED/)
})

test('opens a photo when it was pressed before the scripts ran', { tag: ANY_SIZE }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(PROPERTY, { waitUntil: 'domcontentloaded' })
  await photosOf(page).first().click()
  await expect(photosOf(page).first()).toHaveAttribute('data-waiting')
  release()
  await expect(lightboxOf(page)).toBeVisible()
})

test('does not load the lightbox before a photo is opened', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same on a phone')
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  await page.goto(PROPERTY)
  await expect.poll(() => scripts.length).toBeGreaterThan(2)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((text) => text.includes('pswp__'))).toEqual([])
  expect(await page.content()).not.toContain('pswp')
})
