import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { bundleStyleguide } from '../../support/styleguide-page'
import { expect, expectAccessible, test } from '../../support/test'

const SCHEMES = ['light', 'dark'] as const

/**
 * A colour may differ a little, which forgives hinting and antialiasing. More pixels than these may not: a button that
 * moves by two pixels changes some three hundred.
 */
const TOLERANCE = { threshold: 0.25, maxDiffPixels: 120 }

let html: string
test.beforeAll(async () => {
  html = await bundleStyleguide()
})

for (const colorScheme of SCHEMES) {
  test(`looks as in the picture in the ${colorScheme} scheme`, async ({ page }, { project }) => {
    await openStyleguide(page, colorScheme)
    // The first button, so that the ring of the focus is in the picture.
    await page.getByRole('button', { name: 'primary' }).first().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    for (const title of [
      'Colours',
      'Type, space and shape',
      'Controls',
      'Surfaces and pictures',
      'Messages',
      'Do and don’t',
    ]) {
      const chapter = page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) })
      await expectPicture(chapter, `${slug(title)}-${project.name}-${colorScheme}`)
    }
  })
}

test('shows overlays as in the pictures', async ({ page }, { project }) => {
  await openStyleguide(page, 'light')
  await page.getByRole('button', { name: 'Failed toast' }).click()
  await expectPicture(page.locator('[data-destructive]'), `toast-${project.name}`)
  await page.getByRole('button', { name: 'Question' }).click()
  await expectPicture(page.getByRole('alertdialog'), `question-${project.name}`)
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Sheet' }).click()
  await expectPicture(page.getByRole('dialog'), `sheet-${project.name}`)
})

for (const colorScheme of SCHEMES) {
  test(`has no accessibility violations in the ${colorScheme} scheme`, async ({ page }) => {
    await openStyleguide(page, colorScheme)
    await expectAccessible(page)
  })
}

async function openStyleguide(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.route('**/styleguide', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('**/placeholder-*', (route) =>
    route.fulfill({ path: `static${new URL(route.request().url()).pathname}` }),
  )
  await page.goto('/styleguide')
  await expect(page.getByRole('heading', { level: 1, name: 'Styleguide' })).toBeVisible()
  // Photos far below are otherwise drawn some frames after they are scrolled to.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].filter(({ display }) => display === 'block').map((font) => font.load()))
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
  })
}

/** In few colours, which takes a third of the bytes. */
async function expectPicture(part: Locator, name: string): Promise<void> {
  const picture = await part.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await sharp(picture)
    .png({ palette: true, colours: 32, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer()
  expect(small).toMatchSnapshot(`${name}.png`, TOLERANCE)
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
