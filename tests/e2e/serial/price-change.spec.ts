import { startSecondBackend } from '../../support/second-backend'
import { expect, test } from '../../support/test'

const PROPERTY = '5-bed-villa-karen-x7k2'

test('shows a new price after a reload without a build when the database changes', async ({ page, request }) => {
  const backend = await startSecondBackend()
  try {
    const url = `${backend.url}/properties/${PROPERTY}`
    await page.goto(url)
    await expect(page.getByText('ksh 145,000,000')).toBeVisible()

    await backend.sql('update properties set price = 139500000 where id = $1', [PROPERTY])
    await page.reload()
    await expect(page.getByText('ksh 139,500,000')).toBeVisible()
    await expect(page).toHaveTitle(/ksh 139,500,000/)
    const html = await (await request.get(url)).text()
    expect(html).toContain('ksh 145,000,000')
    expect(html).not.toContain('ksh 139,500,000')
    // No request may be pending when the backend stops.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
  } finally {
    await backend.stop()
  }
})
