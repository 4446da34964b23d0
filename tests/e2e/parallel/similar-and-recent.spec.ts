import { expectReducedMotion, watchLayoutShifts } from '../../support/layout-shifts'
import { expect, expectAccessible, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

test('below a listing stand similar ones, fetched when they come near, and nothing moves', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await watchLayoutShifts(page)
  await page.goto(PROPERTY)
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/properties')

  const similar = page.getByRole('region', { name: 'Similar properties' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(similar.getByRole('article')).toHaveCount(3)
  await expect(similar.getByText('Sale', { exact: true })).toHaveCount(3)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await expectReducedMotion(page)
})

test('what was looked at is found again at the end of a list, and can be cleared', async ({ page }) => {
  await page.goto(PROPERTY)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed-listings-1'))).toContain('5-bed-villa')
  await page.goto('/cars')
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('link', { name: /^Five-bedroom villa/ })).toHaveAttribute('href', PROPERTY)
  await expectAccessible(page)
  await viewed.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(viewed).toBeHidden()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(viewed).toBeHidden()
})
