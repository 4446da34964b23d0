import type { Page } from '@playwright/test'

declare global {
  interface Window {
    tellPolicyReport?: (report: string) => void
  }
}

/** Tells what the pages' Content-Security-Policy has kept from happening since; to be called before the first page. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const reports: string[] = []
  await page.exposeFunction('tellPolicyReport', (report: string) => void reports.push(report))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, documentURI }) => {
      window.tellPolicyReport?.(`${effectiveDirective} ${blockedURI} ${sample} on ${documentURI}`)
    })
  })
  return reports
}
