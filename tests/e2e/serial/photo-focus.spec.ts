import { join } from 'node:path'
import type { APIRequestContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { signInAdministrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { expect, test } from '../../support/test'

/** Serial: it creates a listing and triggers a build. */

/** From a change to the static pages on a machine that other suites keep busy. */
const LIVE_WITHIN_MS = 180_000
const FOCUS = /^50% (?:[6-9]\d|100)%$/

const listingSchema = z.object({ images: z.array(z.object({ focus: z.optional(z.string()) })) })

/** A tower with as much sky above it: cropped around the middle, a card would show neither its foot nor its entrance. */
async function storeTower(name: string): Promise<void> {
  await sharp('demo/photos/apartment-03-exterior-evening.jpg')
    .extract({ left: 480, top: 0, width: 680, height: 1067 })
    .toFile(join(process.env.E2E_DATA_DIR ?? '', 'uploads', name))
}

const focusOf = async (request: APIRequestContext, id: string) =>
  listingSchema.parse(await (await request.get(apiPaths.property(id))).json()).images[0]?.focus

const positionOf = (photo: Locator) => photo.evaluate((image) => getComputedStyle(image).objectPosition)

test('shows the foot of a tower on cards and on its page, also without scripts @journey', async ({ page, request }) => {
  test.setTimeout(2 * LIVE_WITHIN_MS)
  const photo = `tower-${Date.now()}.jpg`
  await storeTower(photo)
  const administrator = await signInAdministrator(E2E_STACK)
  const title = `Tower ${Date.now()}`
  const { id } = await administrator.create('property', {
    title,
    description: 'Fourteen floors.',
    price: 9_000_000,
    imageUrls: [`/uploads/${photo}`],
    featured: false,
    type: 'sale',
    category: 'apartment',
    location: 'Kilimani, Nairobi',
    bedrooms: [2],
    bathrooms: 1,
    area: 900,
  })
  await expect.poll(() => focusOf(request, id)).toMatch(FOCUS)
  const focus = (await focusOf(request, id)) ?? ''

  await page.goto(pagePaths.properties)
  const card = page.getByRole('article').filter({ hasText: title })
  expect(await positionOf(card.locator('img'))).toBe(focus)

  await page.goto(pagePaths.property(id))
  const single = page.getByRole('list', { name: `Photos of ${title}` }).getByRole('img')
  await expect(single).toBeVisible()
  expect(await positionOf(single)).toBe(focus)

  // The listing itself triggers the build.
  await expect(async () => {
    const html = await (await request.get(pagePaths.properties)).text()
    expect(html).toContain(title)
    expect(html).toContain(`object-position:${focus}`)
  }).toPass({ timeout: LIVE_WITHIN_MS })
  await administrator.remove('property', id)
})
