import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/test'

const PAGES = ['/', '/properties', '/properties/5-bed-villa-karen-x7k2', '/cars', '/contact', '/saved', '/signin']

/** Distances a reader may set (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Words that an edge which hides what lies beyond it cuts at a side; what can be scrolled to, or is only heard, is not. */
function wordsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = []
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
        words.push(text.textContent ?? '')
        break
      }
    }
    return words
  })
}

test.describe('for readers who change how pages look', () => {
  test.skip(({ isMobile }) => isMobile, 'about wide screens, made narrow')

  for (const path of PAGES) {
    test(`${path} is free of violations in the dark, and holds at 200 % with wide letters`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)

      // 1280 px enlarged twice.
      await page.setViewportSize({ width: 640, height: 400 })
      await page.addStyleTag({ content: TEXT_SPACING })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
      expect(await wordsCutOff(page)).toEqual([])
    })
  }

  test('in the reader’s own few colours the focus can still be seen', async ({ page }) => {
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

test('states between are free of violations as well', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the narrow forms of menu and filters are on phones alone')
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
