import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { apiPaths } from '../../../contract/paths'
import { ADMIN, signIn } from '../../support/accounts'
import { startFlakyProxy, type FlakyProxy } from '../../support/flaky-proxy'
import { expect, expectAccessible, expectOnlyErrors, test as base } from '../../support/test'

/** Photos of a phone, uploaded over a connection that breaks. */

interface Fixtures {
  connection: FlakyProxy
  folder: string
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
  connection: async ({}, use) => {
    const connection = await startFlakyProxy()
    await use(connection)
    await connection.stop()
  },
  proxy: async ({ connection }, use) => use({ server: connection.url }),
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'photos-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

const PLACE = { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' }

/** A photo with a GPS position; its size identifies it. */
async function takePhoto(folder: string, name: string, width: number, height: number, orientation = 1) {
  const path = join(folder, name)
  await sharp('demo/photos/apartment-01-exterior-day.jpg')
    .resize(width, height)
    .withExif({ IFD0: { Make: 'Phone', Orientation: String(orientation) }, IFD3: PLACE })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toFile(path)
  return path
}

async function openForm(page: Page, section: 'Properties' | 'Cars', name: string) {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await page.getByRole('button', { name: section, exact: true }).click()
  const form = page.getByRole('form', { name })
  await expect(form.getByRole('button', { name: 'Add photos' })).toBeEnabled()
  return form
}

const createdSchema = z.array(z.object({ id: z.string(), title: z.string(), imageUrls: z.array(z.string()) }))

test('uploads photos in order and without GPS data when the connection breaks @journey', async ({
  page,
  connection,
  folder,
  baseURL,
  browserErrors,
}) => {
  test.setTimeout(120_000)
  const title = `House behind the acacias ${Date.now()}`
  const photos = await Promise.all([
    takePhoto(folder, 'large.jpg', 3200, 1800),
    takePhoto(folder, 'plain.jpg', 1200, 900),
    // Rotated by its EXIF orientation.
    takePhoto(folder, 'tall.jpg', 1280, 800, 6),
  ])
  const form = await openForm(page, 'Properties', 'Add New Property')

  connection.breakNextPut(150_000)
  await form.locator('input[accept^="image/"]').setInputFiles(photos)
  // The form can be filled in during the upload.
  const texts = { Title: title, Price: '9500000', Location: 'Naivasha, Nakuru' }
  for (const [label, text] of Object.entries(texts))
    await form.getByLabel(label, { exact: label === 'Price' }).fill(text)
  await form.getByText('Sale', { exact: true }).click()
  await form.getByText('House', { exact: true }).click()

  await expect(page.getByText('Images uploaded successfully!', { exact: true })).toBeVisible({ timeout: 60_000 })
  const resumed = connection.ranges.filter((range) => /^bytes=[1-9]\d*-$/.test(range))
  expect(resumed, connection.ranges.join(' ')).toHaveLength(1)
  // The browser, the uploader, and what was fetched for reading offline meanwhile, log the broken connection.
  expectOnlyErrors(browserErrors, /net::ERR_|^\{url: .*\/api\/uploadthing|^Pages are not cached ChunkLoadError/)
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Photo 3 of 3' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Photo 3 picked up')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Over place 2 of 3')).toBeAttached()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Move photo 2 left' }).click()
  await expect(page.getByText('Photo moved to place 1 of 3, the cover')).toBeAttached()

  await form.getByRole('button', { name: 'Create Property' }).click()
  await expect(page.getByText('Property created successfully', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeHidden()

  const get = (path: string) => fetch(new URL(path, baseURL))
  const listed = createdSchema.parse(await (await get('/api/properties')).json())
  const created = listed.find((property) => property.title === title)
  const stored = []
  for (const url of created?.imageUrls ?? []) {
    stored.push(await sharp(await (await get(url)).arrayBuffer()).metadata())
  }
  expect(stored.map(({ width, height, exif }) => ({ width, height, exif }))).toEqual([
    { width: 800, height: 1280, exif: undefined },
    { width: 2560, height: 1440, exif: undefined },
    { width: 1200, height: 900, exif: undefined },
  ])

  const row = page.getByRole('row').filter({ hasText: title })
  await page.getByLabel('Search listings').fill(title)
  // A cover still loading when the listing is deleted would be an error in the browser.
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('scales a photo of 18 MB down and uploads it, whatever its name', async ({ page, folder }) => {
    test.setTimeout(120_000)
    const path = join(folder, 'صورة #2 50% (1).JPG')
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    await sharp({ create: { width: 6000, height: 4000, channels: 3, noise, background: '#888' } })
      .jpeg({ quality: 90 })
      .toFile(path)
    expect((await stat(path)).size).toBeGreaterThan(16 * 1024 ** 2)
    const form = await openForm(page, 'Cars', 'Add New Car')

    const uploaded = page.waitForResponse(
      (response) => response.url().includes(apiPaths.uploadIngest) && response.request().method() === 'PUT',
    )
    await form.locator('input[accept^="image/"]').setInputFiles(path)
    const { ufsUrl } = z.object({ ufsUrl: z.string() }).parse(await (await uploaded).json())
    await expect(page.getByText('Images uploaded successfully!', { exact: true })).toBeVisible()
    const stored = await readFile(join(process.env.E2E_DATA_DIR ?? '', ufsUrl))
    expect(stored.length).toBeLessThan(4 * 1024 ** 2)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 1707 })
  })

  test('rejects files by name and sends nothing when they are not photos, too large or too many @journey', async ({
    page,
    connection,
    folder,
  }) => {
    const uploads = join(process.env.E2E_DATA_DIR ?? '', 'uploads')
    const before = await readdir(uploads)
    const text = join(folder, 'notes.jpg')
    await writeFile(text, 'Three bedrooms, a garden, a view of the lake.')
    const large = join(folder, 'large.jpg')
    await writeFile(large, Buffer.alloc(101 * 1024 ** 2))
    const cut = join(folder, 'cut.jpg')
    await writeFile(cut, (await readFile(await takePhoto(folder, 'whole.jpg', 1200, 900))).subarray(0, -20))
    const form = await openForm(page, 'Cars', 'Add New Car')
    const input = form.locator('input[accept^="image/"]')

    await input.setInputFiles([text, large, cut])
    await expect(form.getByText('notes.jpg is not a photo this browser can open.')).toBeVisible()
    await expect(form.getByText('large.jpg is too large to open: 101 MB. A file can have up to 100 MB.')).toBeVisible()
    await expect(form.getByText('cut.jpg is incomplete, or has too many pixels for this device.')).toBeVisible()
    await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await input.setInputFiles(Array.from({ length: 50 }, () => text))
    await expect(form.getByText(/^You chose 50 photos\. A listing can have 24/)).toBeVisible()
    await expect(form.getByRole('button', { name: /^Remove photo/ })).toBeHidden()
    expect(connection.ranges).toEqual([])
    expect(await readdir(uploads)).toEqual(before)
  })
})
