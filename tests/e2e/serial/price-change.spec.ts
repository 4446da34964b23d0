import { startSecondBackend } from '../../support/second-backend'
import { expect, test } from '../../support/test'

const PROPERTY = '5-bed-villa-karen-x7k2'

test('a price changed directly in the database shows after a reload, without a build', async ({ page, request }) => {
  const backend = await startSecondBackend()
  try {
    const address = `${backend.url}/properties/${PROPERTY}`
    await page.goto(address)
    await expect(page.getByText('ksh 145,000,000')).toBeVisible()

    await backend.sql('update properties set price = 139500000 where id = $1', [PROPERTY])
    await page.reload()
    await expect(page.getByText('ksh 139,500,000')).toBeVisible()
    await expect(page).toHaveTitle(/ksh 139,500,000/)
    const html = await (await request.get(address)).text()
    expect(html).toContain('ksh 145,000,000')
    expect(html).not.toContain('ksh 139,500,000')
    // Nothing may be asked for any more when the backend goes.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
  } finally {
    await backend.stop()
  }
})
