import type { Page } from '@playwright/test'
import { expect } from './test'

declare global {
  interface Window {
    layoutShift: () => number
  }
}

/** Call it before the page is opened; `expectNoLayoutShift` then fails when content has shifted. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.layoutShift = () => {
      add(observer.takeRecords())
      return sum
    }
  })
}

export async function expectNoLayoutShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.layoutShift()), 'layout shift').toBeLessThan(0.01)
}
