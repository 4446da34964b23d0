import type { Locator, Page } from '@playwright/test'
import { expect } from './test'

/** What is pressed or typed into: WCAG's 44 px (2.5.5). Links within a sentence may be smaller. */
const ACTIONS = 'button, select, input:not([type=hidden]), textarea, summary, header a, nav[aria-label^="Main"] a'
const TARGET_PX = 44

export async function expectTouchTargets(page: Page): Promise<void> {
  const tooSmall = await page.evaluate(
    ([actions, least]) =>
      [...document.querySelectorAll<HTMLElement>(actions)]
        .filter((action) => action.checkVisibility({ visibilityProperty: true }))
        .flatMap((action) => {
          // Somebody presses the label of a box or star; the target of a chip is higher than the chip.
          const isMarked = action instanceof HTMLInputElement && ['radio', 'checkbox'].includes(action.type)
          const target = action.closest('label') ?? (isMarked ? action.labels?.[0] : null) ?? action
          const { width, height: visible } = target.getBoundingClientRect()
          const height = Math.max(visible, Number.parseFloat(getComputedStyle(target, '::after').height) || 0)
          const name = action.getAttribute('aria-label') ?? action.textContent
          return Math.min(width, height) < least - 0.5 ? [`${name} (${width.toFixed(0)} × ${height.toFixed(0)})`] : []
        }),
    [ACTIONS, TARGET_PX] as const,
  )
  expect(tooSmall, 'smaller than 44 px').toEqual([])
}

export async function backgroundOf(box: Locator): Promise<string> {
  return box.evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** Both are shown in the window, one wholly above the other. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  await expect(upper).toBeInViewport()
  await expect(lower).toBeInViewport()
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  if (above === null || below === null) throw new Error('One of the boxes is not shown')
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
}

/** What a box contains is no wider than the box. */
export async function expectNothingCut(box: Locator): Promise<void> {
  const beyond = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(beyond, 'px beyond the box').toBe(0)
}
