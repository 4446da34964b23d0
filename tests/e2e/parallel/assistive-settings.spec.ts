import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ANY_SIZE } from '../../support/any-size'
import { expect, expectAccessible, test } from '../../support/test'
import { backgroundOf, expectTouchTargets } from '../../support/visible-boxes'

const PROPERTY = 'property:5-bed-villa-karen-x7k2'
const PAGES = [
  '/',
  '/properties',
  '/properties/5-bed-villa-karen-x7k2',
  '/cars',
  '/cars/toyota-prado-2022-white-a6r3',
  '/contact',
  '/reviews',
  '/saved',
  '/compare?kind=property&ids=5-bed-villa-karen-x7k2,4-bed-house-nyali-m3q8',
  `/shortlist?ids=${PROPERTY}`,
  '/check',
  '/sell',
  '/signin',
  '/signup',
  '/privacy',
]

for (const path of PAGES) {
  test(`works on ${path} by finger, by voice, at 400 % and in forced colors`, { tag: ANY_SIZE }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectTouchTargets(page)
    expect(await namesWithoutTheirWords(page), 'names without their visible words').toEqual([])
    expect(await longestAnimation(page), 'animations').toBeLessThanOrEqual(1)

    // A window of 1280 by 1024 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await heightThatSticks(page), 'height of what sticks').toBeLessThanOrEqual(256 / 2)

    await page.emulateMedia({ forcedColors: 'active' })
    await expectAccessible(page)
  })
}

test('opens dialogs whose buttons fit a finger', { tag: ANY_SIZE }, async ({ page }) => {
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  for (const [open, name] of [
    [page.getByRole('button', { name: 'Filters' }), 'Filters'],
    [page.getByRole('button', { name: 'Create alert' }), 'Create alert'],
    [page.getByRole('banner').getByRole('link', { name: 'Search' }), 'Search homes and cars'],
  ] as const) {
    await open.click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expectTouchTargets(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('shows what is chosen in forced colors, and dialogs on a solid ground when transparency is reduced', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  const [save, other] = [0, 1].map((index) => page.getByRole('button', { name: /^Save / }).nth(index))
  if (!save || !other) throw new Error('The list has too few cards')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  expect(await backgroundOf(save)).not.toBe(await backgroundOf(other))

  await page.emulateMedia({ forcedColors: 'none' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  })
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByRole('dialog', { name: 'Create alert' })).toBeVisible()
  const ground = page.locator('div[data-state="open"]:not([role])')
  // With transparency it would be rgba.
  expect(await backgroundOf(ground)).toMatch(/^rgb\(/)
})

/** People who speak to their device say what they see (WCAG 2.5.3). */
async function namesWithoutTheirWords(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['label-content-name-mismatch']).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

async function longestAnimation(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))),
  )
}

async function heightThatSticks(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, 600)
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => /^(fixed|sticky)$/.test(getComputedStyle(part).position) && part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter(({ top, bottom, width }) => bottom > 0 && top < window.innerHeight && width > 160)
      .reduce((sum, { height }) => sum + height, 0)
  })
}
