import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { holdScripts } from '../../support/paused-requests'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

const photosOf = (page: Page) => page.getByRole('list', { name: /^Photos of/ }).getByRole('button')
const lightboxOf = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })

/** Opened by keyboard, as who cannot point does. */
async function openPhoto(page: Page, number: number) {
  await photosOf(page)
    .nth(number - 1)
    .focus()
  await page.keyboard.press('Enter')
  await expect(lightboxOf(page).getByRole('status')).toHaveText(new RegExp(`^Photo ${number} of`))
}

test('photos are looked through by keyboard, and the focus returns to the one pressed', async ({ page, isMobile }) => {
  await page.goto(PROPERTY)
  const count = await photosOf(page).count()
  expect(count).toBeGreaterThan(2)
  await openPhoto(page, 2)
  await expect(page).toHaveURL(/#photo-2$/)
  const place = lightboxOf(page).getByRole('status')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(place).toHaveText(`Photo 3 of ${count}`, { timeout: 3_000 })
  }).toPass()
  await expect(page).toHaveURL(/#photo-3$/)
  const photo = lightboxOf(page).getByRole('img', { name: new RegExp(`photo 3 of ${count}`) })
  // In a size that fills the screen, not the one of the page; whoever asks for one first waits until it is made.
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => Number(/media\/(\d+)/.exec(image.currentSrc)?.[1])), {
      timeout: 20_000,
    })
    .toBeGreaterThanOrEqual(isMobile ? 640 : 960)
  await expectAccessible(page)

  // The page behind is out of reach.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(PROPERTY)
  await expect(photosOf(page).nth(1)).toBeFocused()
})

test('the back button closes, and forward opens again', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/properties')
  await page.goto(PROPERTY)
  await openPhoto(page, 1)
  await page.goBack()
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(PROPERTY)
  await page.goForward()
  await expect(lightboxOf(page)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/properties')
})

test("a photo's address opens it, and the listing lies behind", { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto(`${PROPERTY}#photo-3`)
  await expect(lightboxOf(page).getByRole('status')).toHaveText(/^Photo 3 of/)
  await lightboxOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(PROPERTY)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the address of the open photo is what its Share button gives away', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'the same on a phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`${PROPERTY}#photo-2`)
  await lightboxOf(page).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${PROPERTY}#photo-2$`))
})

test(
  'the video is the last slide, and is asked for nothing before it is wanted',
  { tag: ANY_SIZE },
  async ({ page, request }) => {
    const listing = (await (await request.get(`/api${PROPERTY}`)).json()) as { imageUrls: string[] }
    const asked: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ body: 'the video' })
    })
    await page.route(`**/api${PROPERTY}`, (route) =>
      route.fulfill({ json: { ...listing, youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } }),
    )
    await page.goto(`${PROPERTY}#video`)
    await expect(lightboxOf(page).getByRole('status')).toHaveText('Video')
    expect(asked).toEqual([])
    await lightboxOf(page).getByRole('button', { name: 'Watch the video' }).click()
    await expect(page.frameLocator('.pswp iframe').getByText('the video')).toBeVisible()
    await lightboxOf(page).press('ArrowLeft')
    await expect(lightboxOf(page).getByRole('status')).toHaveText(
      `Photo ${listing.imageUrls.length} of ${listing.imageUrls.length}`,
    )
    await expect(page.locator('.pswp iframe')).toHaveCount(0)
  },
)

test('a photo that cannot be had is said to be so', async ({ page, browserErrors, isMobile }) => {
  test.skip(isMobile, 'the same on a phone')
  await page.route(/\/(media|uploads)\//, (route) => route.abort())
  await page.goto(`${PROPERTY}#photo-1`)
  await expect(lightboxOf(page).getByText('This photo cannot be shown at the moment.').first()).toBeVisible()
  expectOnlyErrors(browserErrors, /ERR_FAILED/)
})

test('a photo pressed before the scripts run opens when they do', { tag: ANY_SIZE }, async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(PROPERTY, { waitUntil: 'domcontentloaded' })
  await photosOf(page).first().click()
  await expect(photosOf(page).first()).toHaveAttribute('data-waiting')
  release()
  await expect(lightboxOf(page)).toBeVisible()
})

test('who looks at a listing fetches nothing of the lightbox', async ({ page, isMobile }) => {
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
