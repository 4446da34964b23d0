import { expect, test } from '../../support/test'

test('shows the home page when it is opened @journey-on-phone', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Kilele/)
})
