import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import type { virtual } from '@guidepup/virtual-screen-reader'
import { ADMIN, VISITOR } from '../../support/accounts'
import { signInAdministrator, type Administrator } from '../../support/administrator'
import { E2E_STACK } from '../../support/e2e-ports'
import { createSampleHome, type SampleHome } from '../../support/sample-home'
import { expect, test } from '../../support/test'

/**
 * What a screen reader speaks on the main ways through the site, and that they can be gone by what it speaks alone: no
 * selector finds an element here. Serial, because a review and a message are sent.
 */

declare global {
  interface Window {
    screenReader: typeof virtual
  }
}

test.use({ viewport: { width: 360, height: 740 } })

let administrator: Administrator
let home: SampleHome
let reader: string

test.beforeAll(async () => {
  administrator = await signInAdministrator(E2E_STACK)
  home = await createSampleHome(administrator, 'Read aloud')
  const { outputFiles } = await build({
    stdin: {
      contents: "export { virtual as screenReader } from '@guidepup/virtual-screen-reader'",
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'iife',
    globalName: 'guidepup',
    footer: { js: 'window.screenReader = guidepup.screenReader' },
    write: false,
  })
  reader = outputFiles[0]?.text ?? ''
})

test.afterAll(() => home.remove())

test.beforeEach(async ({ page }) => {
  await page.addInitScript({ content: reader })
})

/** More than the longest page has to say. */
const MOST_PHRASES = 900

/** Reads on from here until something is spoken that matches, and returns all that was spoken on the way. */
async function hear(page: Page, wanted: RegExp): Promise<string[]> {
  const spoken = await page.evaluate(
    async ({ source, flags, most }) => {
      const { screenReader } = window
      const phrases: string[] = []
      const pattern = new RegExp(source, flags)
      while (phrases.length < most) {
        await screenReader.next()
        const phrase = await screenReader.lastSpokenPhrase()
        phrases.push(phrase)
        if (pattern.test(phrase) || phrase === 'end of document') break
      }
      return phrases
    },
    { source: wanted.source, flags: wanted.flags, most: MOST_PHRASES },
  )
  expect(spoken.at(-1), spoken.join('\n')).toMatch(wanted)
  return spoken
}

/** Begins to read the page from its top, once its heading is there. */
async function read(page: Page, heading = /./): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await page.evaluate(async () => {
    await window.screenReader.stop()
    await window.screenReader.start({ container: document.body })
  })
}

const press = (page: Page) => page.evaluate(() => window.screenReader.act())

const type = (page: Page, text: string) => page.evaluate((words) => window.screenReader.type(words), text)

async function typeInto(page: Page, field: RegExp, text: string): Promise<void> {
  await hear(page, field)
  await press(page)
  await type(page, text)
}

/** What was announced without being read, newest last. */
const announced = (page: Page) => page.evaluate(() => window.screenReader.spokenPhraseLog())

/**
 * Chooses in a native list: the reader brings the focus to it, and the keys are the keyboard's own, which a screen reader
 * passes on. The keys that the reader makes itself are events of a script, by which no browser lets choose.
 */
async function chooseIn(page: Page, list: RegExp, keys: readonly string[]): Promise<void> {
  await hear(page, list)
  await press(page)
  for (const key of keys) await page.keyboard.press(key)
}

async function signIn(page: Page, { email, password }: typeof VISITOR): Promise<void> {
  await page.goto('/signin')
  await read(page, /Sign In/)
  await typeInto(page, /^textbox, Email/, email)
  await typeInto(page, /^Password/, password)
  await hear(page, /^button, Sign In/)
  await press(page)
  await expect(page).toHaveURL('/')
}

test('a home is found from the first page on by what is spoken', async ({ page }) => {
  await page.goto('/')
  await read(page)
  await hear(page, /^heading, Turning Dreams Into Addresses, level 1/)
  await hear(page, /^link, Browse Properties/)
  await press(page)
  await expect(page).toHaveURL('/properties')
  await read(page)
  await hear(page, /^heading, Properties, level 1/)
  const first = await hear(page, /^link, View Details/)
  expect(first.join('\n')).toMatch(/ksh [\d,]+/)
  await press(page)
  await expect(page).toHaveURL(/\/properties\/.+/)
  await read(page)
  await hear(page, /^heading, .+, level 1/)
  await hear(page, /^ksh [\d,]+/)
})

test('a list is filtered by what is spoken', async ({ page }) => {
  await page.goto('/properties')
  await read(page)
  await hear(page, /^link, Rent/)
  await press(page)
  await expect(page).toHaveURL(/type=rent/)
  await read(page)
  await hear(page, /^link, Rent.*current/)
  await hear(page, /^button, Filters \(1 on\).*popup dialog/)
  await press(page)
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^dialog, Filters/))
  await chooseIn(page, /^combobox, Bedrooms/, ['3'])
  await expect(page).toHaveURL(/bedrooms=3/)
  await hear(page, /^button, Show \d+ propert/)
  await press(page)
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^polite: \d+ propert/))
  await read(page)
  await hear(page, /^button, Filters \(2 on\)/)
  await hear(page, /^button, Remove filter 3\+ beds/)
})

test('a visitor asks about a home by what is spoken', async ({ page }) => {
  await page.goto(`/properties/${home.id}`)
  await read(page)
  await hear(page, /^region, Enquire/)
  await hear(page, /^Send a message/)
  await press(page)
  await typeInto(page, /^textbox, Name/, 'Achieng Otieno')
  await typeInto(page, /^textbox, Email/, 'achieng@example.com')
  await hear(page, new RegExp(`I would like to see ${home.reference}, ${home.title}`))
  await hear(page, /^button, Send Message/)
  await press(page)
  // The focus goes to what stands in the form's place.
  await expect.poll(() => announced(page)).toContain('heading, Thank you, Achieng Otieno., level 3')
  await expect.poll(() => announced(page)).toContain('polite: Message sent!')
  await hear(page, /^Your message is with us/)
  await hear(page, /^button, Write another message/)
})

test('a visitor signs in by what is spoken, and hears what is wrong', async ({ page }) => {
  await page.goto('/signin')
  await read(page, /Sign In/)
  await hear(page, /^button, Sign In/)
  await press(page)
  await expect.poll(() => announced(page)).toContain('assertive: Please enter a valid email address.')
  await signIn(page, VISITOR)
  await read(page)
  await hear(page, /Menu$/)
  await press(page)
  await hear(page, /^button, Sign Out/)
})

test('a visitor writes a review by what is spoken', async ({ page }) => {
  await signIn(page, VISITOR)
  await page.goto(`/properties/${home.id}#review`)
  await read(page)
  await hear(page, /^heading, Leave a Review/)
  await hear(page, /^radio, 5 stars/)
  await press(page)
  await typeInto(page, /^textbox, Your review/, 'Read aloud and liked.')
  await hear(page, /^button, Submit Review/)
  await press(page)
  await expect.poll(async () => (await announced(page)).join('\n')).toMatch(/Review added!/)
})

test('the administrator marks a home as sold by what is spoken, and takes it back', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/admin')
  await read(page)
  await typeInto(page, /^searchbox, Search listings/, home.title)
  await chooseIn(page, new RegExp(`^combobox, Status of ${home.title}, available`), ['ArrowDown', 's', 'Enter'])
  const done = `“${home.title}” is sold`
  await expect.poll(() => announced(page)).toContainEqual(expect.stringContaining(`polite: ${done}`))
  await hear(page, new RegExp(`^combobox, Status of ${home.title}, sold`))
  await read(page)
  await hear(page, new RegExp(`^${done}`))
  await hear(page, /^button, Undo/)
  await press(page)
  await expect.poll(() => announced(page)).toContain('polite: Undone')
  // The list is loaded anew.
  await expect(async () => {
    await read(page)
    await hear(page, new RegExp(`^combobox, Status of ${home.title}, available`))
  }).toPass()
})
