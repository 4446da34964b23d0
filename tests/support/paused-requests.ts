import type { Page } from '@playwright/test'

/** Pauses these requests until the returned function is called. */
export async function holdRequests(page: Page, to: string | RegExp): Promise<() => void> {
  // Node 20 has no Promise.withResolvers.
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route(to, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, /\.js$/)
}
