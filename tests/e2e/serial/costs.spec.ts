import { adminPaths } from '../../../contract/admin-paths'
import { RATES_PATH } from '../../../contract/paths'
import { ADMIN, signIn } from '../../support/accounts'
import { tabTo } from '../../support/keyboard'
import { expectNoLayoutShift, watchLayoutShifts } from '../../support/layout-shifts'
import { expect, expectAccessible, expectOnlyErrors, test } from '../../support/test'

/** Serial: it changes the rates. */

const HOME = '/properties/5-bed-villa-karen-x7k2'
const CAR = '/cars/toyota-prado-2022-white-a6r3'

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(`adds up a home's costs when they are asked for, by keyboard alone`, async ({ page }) => {
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      await page.goto(HOME)
      await page.waitForLoadState('networkidle')
      expect(fetched).not.toContain(RATES_PATH)
      const button = page.getByRole('button', { name: 'What it really costs' })
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      const panel = page.getByRole('region', { name: 'What it really costs' })
      // 145,000,000; 4 %; legal fees on a falling scale and the agency's 1.5 %, each with 16 % VAT.
      await expect(panel.getByRole('row', { name: /^Stamp duty, urban land/ })).toContainText('5,800,000')
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

      await tabTo(page, panel.getByLabel('Kind of land'))
      await page.keyboard.type('Outside')
      await expect(panel.getByRole('row', { name: /^Stamp duty, rural land/ })).toContainText('2,900,000')
      await tabTo(page, panel.getByRole('textbox', { name: 'Years' }))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('99')
      await expect(panel.getByText(/^The years must be a whole number from 1 to 40/)).toBeVisible()
      await expectAccessible(page)
    })

    test('shows prices and filters in dollars when they are chosen, also after a reload', async ({ page }) => {
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      await page.goto('/properties?type=sale&maxPrice=129010000')
      await page.waitForLoadState('networkidle')
      const main = page.getByRole('main')
      await expect(main.getByRole('article').first()).toContainText(/^\D*ksh [\d,]+/)
      expect(fetched).not.toContain(RATES_PATH)
      const isPhone = width === 360
      if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
      const filters = isPhone ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('complementary')
      await tabTo(page, filters.getByRole('button', { name: 'Show prices in US dollars' }))
      await page.keyboard.press('Enter')
      await expect(filters.getByText(/^ksh 1\d\d(\.\d+)? for a dollar, \d+\s\w+\s\d{4}$/)).toBeVisible()
      const highest = filters.getByRole('slider', { name: 'Price range, highest' })
      await expect(highest).toHaveAttribute('aria-valuetext', /^USD [\d,]+$/)
      await highest.press('ArrowLeft')
      await expect(page).toHaveURL(/maxPrice=\d{8,9}$/)
      await expect(page).not.toHaveURL(/maxPrice=129010000/)
      await expectAccessible(page)
      if (isPhone) await filters.getByRole('button', { name: /^Show/ }).click()
      await expect(main.getByRole('article').first()).toContainText(/about USD [\d,]+/)
      await expect(main.getByRole('article').filter({ hasText: 'ksh' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Remove filter Up to about USD / })).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

      await watchLayoutShifts(page)
      await page.goto(HOME)
      await page.waitForLoadState('networkidle')
      const price = main.locator('[data-print="price"] > p')
      await expect(price).toHaveText(/^about USD [\d,]+$/)
      await expect(main.getByText(/^ksh 145,000,000 at ksh \d+(\.\d+)? for a dollar, /)).toBeVisible()
      await expectNoLayoutShift(page)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await main.getByRole('button', { name: 'In shillings' }).click()
      await expect(price).toHaveText('ksh 145,000,000')
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(price).toHaveText('ksh 145,000,000')
    })

    test('shows a new rate when the administrator changes it, and says so when rates fail', async ({
      page,
      browserErrors,
    }) => {
      test.slow()
      await signIn(page, ADMIN)
      await expect(page).toHaveURL('/')
      await page.goto('/admin/rates')
      const dollar = page.locator('input[name="usd"]')
      if (width === 360) await page.locator('details').filter({ has: dollar }).locator('summary').click()
      const before = await dollar.inputValue()
      const changed = before === '130' ? '131' : '130'
      await dollar.fill(changed)
      const saved = page.waitForResponse((response) => response.url().endsWith(adminPaths.rates))
      await page.getByRole('button', { name: /^Save/ }).click()
      expect((await saved).status()).toBe(200)
      await expectAccessible(page)

      await page.goto(CAR)
      await page.getByRole('button', { name: 'What it really costs' }).click()
      const panel = page.getByRole('region', { name: 'What it really costs' })
      await expect(panel.getByText(`One dollar is ksh ${changed} (`)).toBeVisible()
      await expectAccessible(page)

      await page.goto(HOME)
      await page.route(`**${RATES_PATH}`, (route) => route.abort())
      await page.getByRole('button', { name: 'What it really costs' }).click()
      await expect(panel.getByText('The rates could not be loaded')).toBeVisible({ timeout: 30_000 })
      await page.unroute(`**${RATES_PATH}`)
      await panel.getByRole('button', { name: 'Try again' }).click()
      await expect(panel.getByRole('region', { name: 'To buy it' })).toBeVisible()
      expectOnlyErrors(browserErrors, /ERR_FAILED/)
    })
  })
}
