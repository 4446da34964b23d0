import { expect, type Page } from '@playwright/test'

export interface Transfer {
  readonly url: string
  /** Playwright's name for the kind of resource: `document`, `script`, `image`, … */
  readonly type: string
  /** As sent, without headers. */
  readonly bytes: number
}

/** Records what a page fetches from now on. */
export function recordTransfers(page: Page) {
  const transfers: Transfer[] = []
  const sizes: Promise<void>[] = []
  let begun = 0
  let ended = 0
  page.on('request', () => (begun += 1))
  page.on('requestfailed', () => (ended += 1))
  page.on('requestfinished', (request) => {
    ended += 1
    const transfer = { url: request.url(), type: request.resourceType() }
    sizes.push(
      request.sizes().then(({ responseBodySize }) => void transfers.push({ ...transfer, bytes: responseBodySize })),
    )
  })

  /**
   * Until the page's scripts have started and nothing has been fetched for a second: fetched code requests more.
   * Scripts begin only after the page has loaded. On a busy machine, Playwright's `networkidle` may come before them,
   * and does not come again.
   */
  async function untilIdle(): Promise<void> {
    await page.waitForFunction(() => '___loader' in window)
    await expect(async () => {
      const earlier = begun
      await page.waitForTimeout(1_000)
      expect([begun, ended]).toEqual([earlier, earlier])
    }).toPass()
    await Promise.all(sizes)
  }

  return { transfers, untilIdle }
}

export function bytesOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** A line for each, to show beside a limit that was exceeded. */
export function transferTable(transfers: readonly Transfer[]): string {
  return transfers.map(({ url, bytes }) => `${String(bytes).padStart(8)}  ${new URL(url).pathname}`).join('\n')
}
