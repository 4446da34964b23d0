import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Locator, type Page } from '@playwright/test'

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
      await use(errors)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

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

/** Axe finds no violations, and the page is not wider than the window. */
export async function expectAccessibleLayout(page: Page, windowWidth: number): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(windowWidth)
}
