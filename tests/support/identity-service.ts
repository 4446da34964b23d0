import type { Page } from '@playwright/test'

/** Only the identity service's own code names this host. */
const IDENTITY_HOST = 'identitytoolkit.googleapis.com'

/** The code of the identity service cannot be fetched; everything else can. */
export async function withoutIdentityService(page: Page): Promise<void> {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(IDENTITY_HOST)) await route.abort()
    else await route.fulfill({ response })
  })
}
