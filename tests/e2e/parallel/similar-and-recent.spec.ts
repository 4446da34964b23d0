import { expectNoLayoutShift, watchLayoutShifts } from '../../support/layout-shifts'
import { expect, expectAccessible, test } from '../../support/test'

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

test('loads similar listings without layout shift when they come near the viewport', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await watchLayoutShifts(page)
  await page.goto(PROPERTY)
  await page.waitForLoadState('networkidle')
  expect(requested).not.toContain('/api/properties')

  const similar = page.getByRole('region', { name: 'Similar properties' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(similar.getByRole('article')).toHaveCount(3)
  // One of them is under offer, which its ribbon says in place of the type.
  await expect(similar.getByText(/^(Sale|Under offer)$/)).toHaveCount(3)
  await page.waitForLoadState('networkidle')
  await expectNoLayoutShift(page)
  await expectAccessible(page)
})

test('shows listings at the end of a list after they were viewed, and clears them on request', async ({ page }) => {
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
