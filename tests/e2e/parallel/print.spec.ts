import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test'

test.skip(({ isMobile }) => isMobile, 'paper has no viewport')

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

async function pagesOfPrint(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

interface Listing {
  imageUrls: string[]
  images: { url: string }[]
}

/** Opens the listing with a changed response of the API. */
async function openChanged(page: Page, change: (listing: Listing) => object): Promise<void> {
  const listing = (await (await page.request.get(`/api${PROPERTY}`)).json()) as Listing
  await page.route(`**/api${PROPERTY}`, (route) => route.fulfill({ json: { ...listing, ...change(listing) } }))
  const live = page.waitForResponse(`**/api${PROPERTY}`)
  await page.goto(PROPERTY)
  await live
  await page.waitForLoadState('networkidle')
}

const LONG = Array.from({ length: 12 }, (_, index) => `Paragraph ${index + 1}. ${'Light, air and quiet. '.repeat(30)}`)

for (const [what, change] of [
  ['of the demo data', () => ({})],
  [
    'with twelve photos, long texts and a rent',
    ({ images }: Listing) => ({
      type: 'rent',
      title: 'A house with very many words to say about itself and its garden '.repeat(3).trim(),
      description: LONG.join('\n\n'),
      imageUrls: Array.from({ length: 12 }, (_, index) => `${images[0]?.url ?? ''}?copy=${index}`),
    }),
  ],
  [
    'with twelve documents',
    () => ({
      documents: Array.from({ length: 12 }, (_, index) => ({
        kind: 'inspection',
        title: `What the surveyor found in part ${index + 1} of a large house and its garden`,
        url: `/api/documents/d${index}/part.pdf`,
        bytes: 1_200_000,
        audience: 'public',
      })),
    }),
  ],
  ['with one photo', ({ imageUrls }: Listing) => ({ imageUrls: imageUrls.slice(0, 1) })],
  ['without photos and words', () => ({ imageUrls: [], description: '', price: null })],
] as const) {
  test(`prints one sheet when a listing is printed ${what}`, async ({ page }) => {
    await openChanged(page, change)
    // Nobody who does not print fetches it.
    const code = page.locator('img[src*="/media/qr/"]')
    expect(await code.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
    expect(await pagesOfPrint(page)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Kilele Properties', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(code).toBeVisible()
    expect(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    // Controls and reviews are not printed.
    for (const words of ['Leave a Review', 'Ask on WhatsApp', 'Sign In']) {
      await expect(page.getByText(words, { exact: true }).first()).toBeHidden()
    }
  })
}

test('prints every column of a comparison, without what one presses', async ({ page }) => {
  const ids = '5-bed-villa-karen-x7k2,4-bed-house-nyali-m3q8,4-bed-beach-house-diani-j6s1,5-bed-house-muthaiga-d9v4'
  await page.goto(`/compare?kind=property&ids=${ids}`)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await page.emulateMedia({ media: 'print' })
  // A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1032 })
  const table = await page.getByRole('table').boundingBox()
  expect((table?.x ?? 0) + (table?.width ?? Infinity)).toBeLessThanOrEqual(703)
  for (const words of ['Only what differs', 'Add from saved', 'Show prices in US dollars']) {
    await expect(page.getByText(words, { exact: true }).first()).toBeHidden()
  }
})

test('prints where the office is and when it is open', async ({ page }) => {
  await page.goto('/privacy')
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1032 })
  const footer = page.getByRole('contentinfo')
  for (const words of [/^Kenyatta Avenue/, 'Open 24/7', '+254 700 000 142']) {
    await expect(footer.getByText(words).first()).toBeVisible()
  }
})

test('prints the QR code when scripts do not run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await page.goto(PROPERTY)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('img[src*="/media/qr/"]')).toBeVisible()
  expect(await pagesOfPrint(page)).toBe(1)
  await context.close()
})

test('prints when the Print button is pressed', async ({ page }) => {
  let printed = 0
  await page.exposeFunction('print', () => void printed++)
  await page.goto(PROPERTY)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => printed).toBe(1)
})
