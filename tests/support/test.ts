import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { readlink } from 'node:fs/promises'
import { join } from 'node:path'

interface Fixtures {
  /** Console errors and uncaught errors so far; a test that expects some calls `expectOnlyErrors`. */
  browserErrors: string[]
}

/** Playwright's test that fails on every console error and every uncaught error in the page. */
export const test = base.extend<Fixtures>({
  browserErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      const release = await currentRelease()
      await use(errors)
      const wasPublished = (await currentRelease()) !== release
      const faults = wasPublished ? errors.filter((error) => !error.startsWith(RENDERED_ANEW)) : errors
      expect(faults, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A page whose site was published between its HTML and its data differs from them: React says so, and renders it anew.
 * Tests that change listings have the site published while others of them run.
 */
const RENDERED_ANEW = 'Error: Minified React error #418;'

async function currentRelease(): Promise<string> {
  return readlink(join(process.env.E2E_DATA_DIR ?? '', 'releases', 'current')).catch(() => 'none')
}

export { expect }

/** Removes the errors that a test provokes, and fails on any other. */
export function expectOnlyErrors(browserErrors: string[], expected: RegExp): void {
  expect(browserErrors.splice(0).filter((error) => !expected.test(error))).toEqual([])
}

/** On phones stars and text of the review form are folded; elsewhere this does nothing. */
export async function unfoldReviewForm(form: Locator): Promise<void> {
  await form.waitFor()
  const unfold = form.getByRole('button', { name: 'Write one' })
  if (await unfold.isVisible()) await unfold.click()
}

/** Fails with one line per violation that axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Halfway through a fade, colours have no contrast yet: what is running is finished at once, and what appears from
  // now on does so without an animation. The endless animations are those of placeholders.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const endless = animation.effect?.getComputedTiming().endTime === Infinity
      if (animation.playState === 'running' && !endless) animation.finish()
    }
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  await page.emulateMedia({ reducedMotion: null })
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
  )
  expect(lines).toEqual([])
}

/** What somebody who enlarges to 400 % sees (WCAG 1.4.10), in forced colours: accessible, and nothing scrolls sideways. */
export async function expectEnlargedLayout(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessibleLayout(page, 320)
  await page.emulateMedia({ forcedColors: null })
  if (size) await page.setViewportSize(size)
}

/** Axe finds no violations, and the page is not wider than the window. */
export async function expectAccessibleLayout(page: Page, windowWidth = page.viewportSize()?.width): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(windowWidth)
}
