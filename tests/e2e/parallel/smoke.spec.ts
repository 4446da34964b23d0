import { expect, test } from '../../support/test'

test('the home page opens', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Kilele/)
})
