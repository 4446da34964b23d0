import type { Page } from '@playwright/test'

declare global {
  interface Window {
    reportViolation?: (report: string) => void
  }
}

/** Collects violations of the Content-Security-Policy. Call it before the first page is opened. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const reports: string[] = []
  await page.exposeFunction('reportViolation', (report: string) => void reports.push(report))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, documentURI }) => {
      window.reportViolation?.(`${effectiveDirective} ${blockedURI} ${sample} on ${documentURI}`)
    })
  })
  return reports
}
