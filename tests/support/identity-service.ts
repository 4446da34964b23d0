import type { Page } from '@playwright/test'

/** Occurs only in the code of the identity SDK. */
const IDENTITY_HOST = 'identitytoolkit.googleapis.com'

/** Blocks the scripts of the identity SDK and no others. */
export async function withoutIdentityService(page: Page): Promise<void> {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(IDENTITY_HOST)) await route.abort()
    else await route.fulfill({ response })
  })
}
