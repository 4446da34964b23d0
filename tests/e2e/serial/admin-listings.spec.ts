import type { APIRequestContext, Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { ADMIN, openHeader, signIn } from '../../support/accounts'
import { expect, expectAccessible, test } from '../../support/test'

/** Serial: in the meantime there are listings that other tests do not expect. */

const PHONE = { width: 360, height: 740 }
const stamp = Date.now()

interface ListingSample {
  kind: 'property' | 'car'
  section: string
  list: string
  title: string
  /** By label. */
  texts: Record<string, string>
  choose: (form: Locator) => Promise<void>
  photos: string[]
  /** Texts of the listing's page. */
  shown: string[]
  change: { label: string; text: string; shown: string }
}

const property: ListingSample = {
  kind: 'property',
  section: 'Properties',
  list: '/properties',
  title: `Stone cottage with a rose garden ${stamp}`,
  texts: {
    Description: 'Two rooms and a veranda.',
    Price: '14,250,000',
    Location: 'Limuru, Kiambu',
    Bathrooms: '1.5',
    'YouTube link': 'youtu.be/dQw4w9WgXcQ',
  },
  choose: async (form) => {
    for (const choice of ['Sale', 'House']) await form.getByText(choice, { exact: true }).click()
  },
  photos: ['villa-01-exterior-front.jpg', 'villa-01-kitchen.jpg'],
  shown: ['ksh 14,250,000', 'Limuru, Kiambu', 'Watch the video'],
  change: { label: 'Price', text: '13900000', shown: 'ksh 13,900,000' },
}

const car: ListingSample = {
  kind: 'car',
  section: 'Cars',
  list: '/cars',
  title: `Peugeot 404, one owner ${stamp}`,
  texts: { Price: '1850000', Make: 'Peugeot', Model: '404', Year: '1972', 'Mileage (miles)': '88,000' },
  choose: async (form) => void (await form.getByLabel('Condition').selectOption('used')),
  photos: ['car-01-front.jpg', 'car-01-rear.jpg'],
  shown: ['ksh 1,850,000', '1972', '88,000 miles'],
  change: { label: 'Mileage (miles)', text: '88100', shown: '88,100 miles' },
}

async function openDashboard(page: Page) {
  await signIn(page, ADMIN)
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page.getByText(/^\d+ properties$/)).toBeVisible()
}

/** Searches the dashboard's list for the listing. */
async function findRow(page: Page, { title }: ListingSample) {
  await page.getByLabel('Search listings').fill(title)
  return page.getByRole('row').filter({ hasText: title })
}

/** Expects a photo that was uploaded through the form. */
async function expectUploadedPhoto(part: Locator) {
  const photo = part.locator('img[src*="/uploads/"]').first()
  await photo.scrollIntoViewIfNeeded()
  // This may be the first request for this size.
  await expect(photo).toHaveJSProperty('complete', true, { timeout: 30_000 })
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
}

async function fetchListing(request: APIRequestContext, path: string) {
  return listingSchema.parse(await (await request.get(`/api${path}`)).json())
}

const listingSchema = z.object({ imageUrls: z.array(z.string()) })

for (const [sample, viewport] of [
  [property, { width: 1280, height: 800 }],
  [car, PHONE],
] as const) {
  const { kind, section, list, title, texts, choose, photos, shown, change } = sample
  const name = kind === 'property' ? 'Property' : 'Car'

  test.describe(`${kind} form at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('creates a listing that is public at once, then edits, deletes and restores it @journey-on-desktop', async ({
      page,
      request,
    }) => {
      test.setTimeout(180_000)
      await openDashboard(page)
      await page.getByRole('button', { name: section, exact: true }).click()
      const form = page.getByRole('form', { name: `Add New ${name}` })
      await form.getByLabel('Title').fill(title)
      for (const [label, text] of Object.entries(texts))
        await form.getByLabel(label, { exact: label === 'Price' }).fill(text)
      await choose(form)
      await form.locator('input[accept^="image/"]').setInputFiles(photos.map((photo) => `demo/photos/${photo}`))
      await expect(page.getByText('Images uploaded successfully!', { exact: true })).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      await form.getByRole('button', { name: `Create ${name}` }).dblclick()
      await expect(page.getByText(`${name} created successfully`, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Add another' }).click()
      await expect(form.getByLabel('Title')).toHaveValue('')
      await expect(form.getByRole('button', { name: /^Remove photo/ })).toHaveCount(0)

      // It is on its own page before any build, and in the public list.
      const link = (await findRow(page, sample)).getByRole('link', { name: title })
      const path = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(path)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      for (const text of shown) await expect(page.getByText(text).first()).toBeVisible()
      await expectUploadedPhoto(page.getByRole('main'))
      await page.goto(list)
      // It is among the recently viewed listings too.
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card.getByRole('heading', { name: title })).toBeVisible()
      await expectUploadedPhoto(card)

      const created = await fetchListing(request, path)
      await page.goto('/admin')
      await (await findRow(page, sample)).getByRole('button', { name: 'Edit' }).click()
      const edited = page.getByRole('form', { name: `Edit ${name}` })
      await expect(edited).toBeFocused()
      await expect(edited.getByLabel('Title')).toHaveValue(title)
      await edited.getByRole('button', { name: 'Move photo 2 left' }).click()
      await edited.getByLabel(change.label, { exact: change.label === 'Price' }).fill(change.text)
      await edited.getByRole('button', { name: `Update ${name}` }).click()
      await expect(page.getByText(`${name} updated successfully`, { exact: true })).toBeVisible()
      await expect(page.getByRole('group', { name: 'It is live' })).toBeFocused()
      await page.goto(path)
      await expect(page.getByText(change.shown).first()).toBeVisible()
      const before = created.imageUrls
      expect(before).toHaveLength(2)
      expect((await fetchListing(request, path)).imageUrls).toEqual([before[1], before[0]])

      await page.goto('/admin')
      const row = await findRow(page, sample)
      await row.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(`${name} deleted successfully`, { exact: true })).toBeVisible()
      const undo = page.getByRole('button', { name: 'Undo', exact: true })
      // The toast stays while the pointer is on it.
      await undo.hover()
      await expectAccessible(page)
      await undo.click()
      await expect(page.getByText(`${name} restored successfully`, { exact: true })).toBeVisible()
      await expect(row.getByRole('button', { name: 'Delete' })).toBeEnabled()
      expect((await request.get(`/api${path}`)).status()).toBe(200)

      await row.getByRole('button', { name: 'Delete' }).click()
      await expect(row).toBeHidden()
      expect((await request.get(`/api${path}`)).status()).toBe(410)

      const deleted = page
        .getByRole('region', { name: 'Recently deleted' })
        .getByRole('listitem')
        .filter({ hasText: title })
      await expect(deleted.getByText(/^30 days left$/)).toBeVisible()
      await expectAccessible(page)
      await deleted.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText(`${name} restored successfully`, { exact: true })).toBeVisible()
      await expect(row).toBeVisible()
      expect((await request.get(`/api${path}`)).status()).toBe(200)

      // Leaves nothing behind for later tests.
      await row.getByRole('button', { name: 'Delete' }).click()
      await expect(row).toBeHidden()
    })
  })
}

test.describe('unsaved changes', () => {
  test.use({ viewport: PHONE })

  test('asks before leaving, and restores the draft on return @journey', async ({ page }) => {
    await openDashboard(page)
    // Enters the dashboard from within the site, so that Back stays within the site.
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await (await openHeader(page)).getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Cars', exact: true }).click()
    const form = page.getByRole('form', { name: 'Add New Car' })
    await form.getByLabel('Title').fill('Half a car')
    await form.getByLabel('Price', { exact: true }).fill('12 million')

    await (await openHeader(page)).getByRole('link', { name: 'Contact' }).filter({ visible: true }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(form.getByLabel('Title')).toHaveValue('Half a car')

    await page.goBack()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(form.getByText('Draft restored')).toBeVisible()
    await expect(form.getByLabel('Price', { exact: true })).toHaveValue('12 million')

    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.accept()
    })
    await form.getByLabel('Make').fill('Peugeot')
    await page.reload()
    expect(dialogs).toBe(1)
    await expect(form.getByLabel('Make')).toHaveValue('Peugeot')

    await form.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('')
    await page.reload()
    await expect(page.getByText(/^\d+ cars$/)).toBeVisible()
    await expect(page.getByText('Draft restored')).toBeHidden()
    expect(dialogs).toBe(1)
  })
})
