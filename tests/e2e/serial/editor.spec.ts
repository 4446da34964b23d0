import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import * as z from 'zod'
import { apiPaths } from '../../../contract/paths'
import { openDashboard } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { expect, expectAccessible, expectAccessibleLayout, test } from '../../support/test'
import { expectNothingCut, expectTouchTargets } from '../../support/visible-boxes'

/** Serial: unsaved input and messages belong to the one administrator. */

let administrator: Administrator

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
})

async function createHome(given: object = {}) {
  const title = `Orchard house ${Date.now()}`
  const home = {
    title,
    description: 'Three rooms below old trees.',
    price: 32_000_000,
    imageUrls: [],
    featured: false,
    type: 'sale',
    category: 'house',
    location: 'Tigoni, Kiambu',
    bedrooms: [3],
    bathrooms: 2,
    area: 1_800,
  }
  const { id, reference } = await administrator.create('property', { ...home, ...given })
  return { id, reference, title, remove: () => administrator.remove('property', id) }
}

const photosOf = async (request: Page['request']) => {
  const listings = z.array(z.object({ imageUrls: z.array(z.string()) }))
  const all = listings.parse(await (await request.get(apiPaths.properties)).json())
  return [...new Set(all.flatMap(({ imageUrls }) => imageUrls))].slice(0, 5)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`the editor at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('shows the card and the page while they are typed', async ({ page }) => {
      await openDashboard(page, '/admin')
      await page.getByRole('button', { name: 'Properties', exact: true }).click()
      const form = page.getByRole('form', { name: 'Add New Property' })
      await form.getByRole('button', { name: 'Preview card and page' }).click()
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview).toHaveText('Write a title to see the card and the page.')

      await form.getByLabel('Title').fill('House with a rose garden')
      await form.getByLabel('Price', { exact: true }).fill('12,500,000')
      await form.getByLabel('Location').fill('Tigoni')
      const phone = preview.frameLocator('iframe[title="The page of House with a rose garden"]')
      for (const shown of [preview.locator('article'), phone.locator('body')]) {
        await expect(shown).toContainText('House with a rose garden')
        await expect(shown).toContainText('ksh 12,500,000')
        await expect(shown).toContainText('Tigoni')
      }
      // A link of the preview would leave the form.
      await expect(preview.locator('a:not([inert] a)')).toHaveCount(0)
      await expectAccessibleLayout(page, viewport.width)

      await form.getByLabel('Price', { exact: true }).fill('')
      await expect(phone.locator('body')).not.toContainText('12,500,000')
      await form.getByRole('button', { name: 'Hide preview' }).click()
      await expect(preview).toBeHidden()
      await form.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    })

    test('finds the listing and stores the message when a chat is pasted', async ({ page }) => {
      const home = await createHome()
      await openDashboard(page, '/admin/messages')
      await page.getByRole('button', { name: 'Paste a chat message' }).click()
      const panel = page.getByRole('form', { name: 'Paste a chat message' })
      const words = `Good morning, is the ${home.title.toLowerCase()} in Tigoni free?`
      await panel.getByLabel('Pasted chat').fill(words)
      const matches = panel.getByRole('list', { name: 'Listings it may be about' })
      await expect(matches.getByRole('radio', { name: new RegExp(home.title) })).toBeChecked()

      const question = `Is ${home.reference.toLowerCase().replace('-', '')} still available? ${Date.now()}`
      await panel.getByLabel('Pasted chat').fill(`[23/11/2026, 10:15] +254 712 345678: ${question}`)
      await expect(panel.getByText('It is about this listing:')).toBeVisible()
      await expect(matches.getByText(`${home.reference} · Available`)).toBeVisible()
      await expect(panel.getByLabel('Their telephone')).toHaveValue('+254712345678')
      await expect(matches.getByRole('link', { name: `Open ${home.title}` })).toHaveAttribute(
        'href',
        `/properties/${home.id}`,
      )
      await expect(panel.getByRole('button', { name: 'Store as a message' })).toBeDisabled()
      await panel.getByLabel('Who wrote').fill('Wambui of the chat')
      await expectAccessibleLayout(page, viewport.width)
      await panel.getByRole('button', { name: 'Store as a message' }).click()
      await expect(page.getByText('Stored among the messages', { exact: true })).toBeVisible()
      await expect(panel.getByLabel('Pasted chat')).toHaveValue('')

      await page.getByLabel('Search messages').fill(question)
      const entry = page.getByRole('article').filter({ hasText: home.title })
      await entry.getByRole('button', { name: 'Wambui of the chat' }).click()
      await expect(entry.getByRole('link', { name: home.title })).toBeVisible()
      const chat = entry.getByRole('link', { name: 'WhatsApp', exact: true })
      await expect(chat).toHaveAttribute('href', 'https://wa.me/254712345678')
      await expect(entry.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
      await expectAccessibleLayout(page, viewport.width)
      await home.remove()
    })

    test('makes upright pictures and a caption when a status pack is opened', async ({ page, request }) => {
      const imageUrls = await photosOf(request)
      expect(imageUrls.length).toBe(5)
      const home = await createHome({ imageUrls })
      await openDashboard(page, `/admin/listings?q=${home.reference}`)
      const row = page.getByRole('row').filter({ hasText: home.title })
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Status pack' }).click()
      const dialog = page.getByRole('dialog', { name: 'WhatsApp status pack' })
      await expect(dialog.getByText(home.title, { exact: true })).toBeVisible()
      await expect(dialog.getByRole('list', { name: 'Pictures' }).getByRole('img')).toHaveCount(4)
      await expect(dialog.getByLabel('Caption')).toHaveValue(
        new RegExp(
          `^${home.title}\nksh 32,000,000 · Tigoni, Kiambu\n[^]*Ref ${home.reference}[^]*/properties/${home.id}$`,
        ),
      )
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download as zip' }).click()
      const files = unzipSync(await readFile(await (await download).path()))
      const names = [1, 2, 3, 4].map((number) => `${home.reference}-${number}.jpg`)
      expect(Object.keys(files).sort()).toEqual([...names, 'caption.txt'].sort())
      for (const name of names) {
        const { format, width, height } = await sharp(files[name]).metadata()
        expect([format, width, height]).toEqual(['jpeg', 1080, 1920])
      }
      expect(strFromU8(files['caption.txt'] ?? new Uint8Array())).toContain(home.reference)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await page.goto(`/admin?edit=property:${home.id}`)
      const remove = page.getByRole('button', { name: 'Remove photo 1' })
      await expect(remove).toBeVisible()
      await expectNothingCut(page.getByRole('listitem').filter({ has: remove }))
      await expectTouchTargets(page)
      await home.remove()
    })

    test('passes the pictures to the share sheet when a listing is edited', async ({ page }) => {
      const home = await createHome({ status: 'draft' })
      await page.addInitScript(() => {
        const shared: { names: string[]; text: string }[] = []
        Object.assign(window, { shared })
        Object.assign(navigator, {
          canShare: () => true,
          share: ({ files, text }: { files: File[]; text: string }) => {
            shared.push({ names: files.map(({ name, type }) => `${name} ${type}`), text })
            return Promise.resolve()
          },
        })
      })
      await openDashboard(page, `/admin?edit=property:${home.id}`)
      await page.getByRole('form', { name: 'Edit Property' }).getByRole('button', { name: 'Status pack' }).click()
      const dialog = page.getByRole('dialog', { name: 'WhatsApp status pack' })
      await expect(dialog.getByRole('img', { name: 'Cover' })).toBeVisible()
      await dialog.getByLabel('Caption').fill('My own words')
      await dialog.getByRole('button', { name: 'Share' }).click()
      const shared = z.array(z.object({ names: z.array(z.string()), text: z.string() }))
      const calls = async () => shared.parse(await page.evaluate(() => ('shared' in window ? window.shared : null)))
      await expect
        .poll(async () => (await calls()).at(-1))
        .toEqual({ names: [`${home.reference}-1.jpg image/jpeg`], text: 'My own words' })
      await expectAccessibleLayout(page, viewport.width)
      await home.remove()
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('adds a home with three photos and all that clients ask for in steps that amount to at most 20 taps', async ({
    page,
  }) => {
    const title = `Family house in old Runda ${Date.now()}`
    await openDashboard(page, '/admin?add=property')
    const form = page.getByRole('form', { name: 'Add New Property' })
    await expect(form).toBeFocused()
    // Each step counts what it takes of a person, because the steps here need no taps. 'Listings' and '+ Add home' led
    // here.
    let taps = 2
    async function type(label: string, text: string, touched = 1) {
      await form.getByLabel(label, { exact: label === 'Price' }).fill(text)
      taps += touched
    }
    async function tick(choice: string) {
      await form.getByText(choice, { exact: true }).click()
      taps += 1
    }

    await form.getByRole('button', { name: 'Add photos' }).and(page.locator(':enabled')).waitFor()
    const photos = ['villa-01-exterior-front', 'villa-01-kitchen', 'villa-04-terrace']
    await form.locator('input[accept^="image/"]').setInputFiles(photos.map((name) => `demo/photos/${name}.jpg`))
    taps += 1
    await expect(page.getByText('Images uploaded successfully!', { exact: true })).toBeVisible({ timeout: 30_000 })
    // Typed in part, and chosen from what is offered.
    await type('Location', 'Runda, Nairobi', 2)
    await type('Price', '62.5m')
    await tick('Sale')
    await tick('House')
    await tick('4')
    await type('Bathrooms', '4')
    await type('Area (sqft)', '4300')
    await tick('Borehole')
    await type('Title', title)
    await type('Description', 'A quiet house below old trees, with a garden and a view of the forest. '.repeat(2))
    await expect(form.getByText('7 of 7 complete')).toBeVisible()
    await expectAccessibleLayout(page, 360)
    await form.getByRole('button', { name: 'Create Property' }).click()
    taps += 1

    const note = page.getByRole('group', { name: 'It is live' })
    await expect(note).toBeFocused()
    await expect(note.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=/,
    )
    await expectAccessibleLayout(page, 360)
    expect(taps).toBeLessThanOrEqual(20)
    await note.getByRole('link', { name: 'View' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await administrator.remove('property', page.url().split('/').at(-1) ?? '')
  })
})
