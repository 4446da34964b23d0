import type { Page } from '@playwright/test'
import { expect } from './test'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

interface ShiftReport {
  readonly sum: number
  /** Which elements shifted from where to where. */
  readonly elements: readonly string[]
}

declare global {
  interface Window {
    /** Since the page was opened, or since the last call. */
    takeLayoutShifts: () => ShiftReport
  }
}

/** Call it before the page is opened; `expectNoLayoutShift` then fails when content has shifted. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let report = { sum: 0, elements: [] as string[] }
    const position = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        report.sum += value
        for (const { node, previousRect, currentRect } of sources)
          report.elements.push(
            `${node?.nodeName} "${node?.textContent?.slice(0, 60)}": ${position(previousRect)} -> ${position(currentRect)}`,
          )
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.takeLayoutShifts = () => {
      add(observer.takeRecords())
      const taken = report
      report = { sum: 0, elements: [] }
      return taken
    }
  })
}

/**
 * Fails when content has shifted since the page was opened, or since the last call. Call it before `expectAccessible`,
 * and `discardLayoutShifts` after it: that one emulates another medium, and Chromium then chooses fonts anew. One that
 * came too late for the first paint ("optional") breaks lines elsewhere.
 */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const { sum, elements } = await page.evaluate(() => window.takeLayoutShifts())
  expect(sum, `layout shift\n${elements.join('\n')}`).toBeLessThan(0.01)
}

export async function discardLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => window.takeLayoutShifts())
}
