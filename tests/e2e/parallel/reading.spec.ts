import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/test'

const PAGES = ['/', '/properties', '/properties/5-bed-villa-karen-x7k2', '/cars', '/contact', '/saved', '/signin']

/** Text spacing that a reader may set (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Texts that a box with hidden overflow clips sideways; scrollable and screen-reader-only texts are not clipped. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clipped: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      const isShown =
        width > 0 && text.textContent?.trim() !== '' && !text.parentElement?.closest('[aria-hidden="true"]')
      if (!isShown) continue
      for (let box = text.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box)
        const edges = box.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') break
        if (overflowX === 'visible' || (left >= edges.left - 1 && right <= edges.right + 1)) continue
        clipped.push(text.textContent ?? '')
        break
      }
    }
    return clipped
  })
}

test.describe('with user settings', () => {
  test.skip(({ isMobile }) => isMobile, 'zoom is tested on wide screens')

  for (const path of PAGES) {
    test(`shows ${path} without violations in dark mode, and without clipping at 200 % with wide text spacing`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)

      // 1280 px at a zoom of 200 %.
      await page.setViewportSize({ width: 640, height: 400 })
      await page.addStyleTag({ content: TEXT_SPACING })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
      expect(await clippedTexts(page)).toEqual([])
    })
  }

  test('outlines the focused element when forced colors are active', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/properties')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
      return { outlineStyle, outlineWidth }
    })
    expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' })
    await expectAccessible(page)
  })
})

test('has no violations when menus and dialogs are open, lists are empty and forms have errors', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'only phones have the menu and the filter dialog')
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  await page.getByText('Menu', { exact: true }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/properties?location=Nowhere')
  await expect(page.getByText('No properties found')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expectAccessible(page)
})
