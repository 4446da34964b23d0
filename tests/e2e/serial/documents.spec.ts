import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { aPdf } from '../../../backend/test/pdfs'
import { apiPaths, listingPath } from '../../../contract/paths'
import { SITE_FILES } from '../../../contract/site/site-files'
import { openDashboard } from '../../support/accounts'
import { signInAdministrator, signInAt } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { createSampleHome } from '../../support/sample-home'
import { expect, expectAccessibleLayout, expectOnlyErrors, test as base } from '../../support/test'

/** Documents and plans of a listing, from the form to the visitor. */

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** Lines without a background, as drawing programs export them. */
function drawFloorPlan(): Promise<Buffer> {
  const walls = 'M60 60h1480v1080H60ZM60 640h620M880 640h660M700 60v580M1000 640v500'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><path d="${walls}" fill="none" stroke="#222" stroke-width="14"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const documentsSchema = z.object({ documents: z.array(z.object({ url: z.string(), title: z.string() })) })

test('shows visitors the public documents that the administrator adds, and those for the office to nobody else', async ({
  page,
  browser,
  request,
  folder,
  baseURL,
  browserErrors,
}) => {
  test.setTimeout(180_000)
  const administrator = await signInAdministrator(E2E_STACK)
  const home = await createSampleHome(administrator, 'House with plans')
  const plan = await drawFloorPlan()
  const files = Object.entries({
    'brochure-of-the-house.pdf': aPdf(),
    'ground-floor.png': plan,
    'tricky.pdf': aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'notes.pdf': 'Two rooms',
    'title-search.png': plan,
  })
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)))

  await openDashboard(page, `/admin?edit=property:${home.id}`)
  const form = page.getByRole('form', { name: 'Edit Property' })
  await form.locator('input[accept^="application/pdf"]').setInputFiles(files.map(([name]) => join(folder, name)))
  const items = form.getByRole('listitem', { name: /^Document \d of/ })
  await expect(items).toHaveCount(3, { timeout: 60_000 })
  await expect(form.getByText(/^The server refused tricky\.pdf: This PDF contains a script\./)).toBeVisible()
  await expect(form.getByText(/^notes\.pdf is not a PDF or a picture\./)).toBeVisible()
  // The browser and the uploader log the refusal.
  expectOnlyErrors(browserErrors, /status of 4\d\d|\/api\/uploadthing/)
  await expect(items.nth(0).getByLabel('Title')).toHaveValue('Brochure of the house')
  await expect(items.nth(1).getByLabel('Kind')).toHaveValue('floor-plan')
  await expect(items.nth(2).getByLabel('Kind')).toHaveValue('title-search')
  for (const index of [0, 1]) await items.nth(index).getByLabel('Who may see').selectOption('Everyone')
  await expectAccessibleLayout(page, 1280)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessibleLayout(page, 360)
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByRole('button', { name: 'Update Property' }).click()
  await expect(page.getByText('Property updated successfully', { exact: true })).toBeVisible()

  const stored = documentsSchema.parse(
    await (
      await request.get(apiPaths.property(home.id), {
        headers: { authorization: `Bearer ${await signInAt(E2E_STACK.emulator)}` },
      })
    ).json(),
  )
  const office = stored.documents.at(-1)?.url ?? ''
  const path = listingPath('property', home.id)

  await test.step('a visitor', async () => {
    const context = await browser.newContext({ baseURL })
    const visitor = await context.newPage()
    await visitor.goto(path)
    const link = visitor.getByRole('link', { name: /^Brochure of the house/ })
    await expect(link).toContainText('Brochure · PDF, 1 kB')
    await expect(link).toHaveAttribute('download')
    const opened = await context.request.get((await link.getAttribute('href')) ?? '')
    expect(opened.status()).toBe(200)
    expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(opened.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining('filename="brochure-of-the-house.pdf"'),
    })
    expect(opened.headers()['cache-control']).not.toContain('immutable')

    await visitor.getByRole('button', { name: `${home.title}, floor plan: Ground floor` }).click()
    const lightbox = visitor.getByRole('dialog', { name: /^Photos of/ })
    await expect(lightbox.getByRole('status')).toHaveText('Floor plan: Ground floor')
    await expect(visitor).toHaveURL(/#plan-1$/)
    const picture = lightbox.getByRole('img', { name: /floor plan: Ground floor$/ })
    const widthOf = () => picture.evaluate((image) => image.getBoundingClientRect().width)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    const before = await widthOf()
    await lightbox.getByRole('button', { name: 'Zoom' }).click()
    await expect.poll(widthOf).toBeGreaterThan(before)
    await visitor.keyboard.press('Escape')
    await expect(lightbox).toHaveCount(0)

    // Opened by its link, it has its own proportions although the page tells none.
    await visitor.goto('about:blank')
    await visitor.goto(`${path}#plan-1`)
    await expect
      .poll(async () => {
        const box = await picture.boundingBox()
        return box && (box.width / box.height).toFixed(2)
      })
      .toBe('1.33')
    await visitor.keyboard.press('Escape')
    await expect(lightbox).toHaveCount(0)

    for (const width of [1280, 360]) {
      await visitor.setViewportSize({ width, height: 740 })
      await expectAccessibleLayout(visitor, width)
    }
    const [, , , key = ''] = office.split('/')
    expect(key).not.toBe('')
    expect(await visitor.content()).not.toContain(key)
    for (const public_ of [
      path,
      apiPaths.property(home.id),
      apiPaths.properties,
      apiPaths.propertyCards,
      SITE_FILES.feed,
    ]) {
      expect(await (await context.request.get(public_)).text(), public_).not.toContain(key)
    }
    expect((await context.request.get(office)).status()).toBe(404)
    await context.close()
  })

  await test.step('the administrator', async () => {
    await page.goto(path)
    const button = page.getByRole('button', { name: /^Title search.*Office only/ })
    const popup = page.waitForEvent('popup')
    await button.click()
    const tab = await popup
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    await tab.close()
  })
  await home.remove()
})
