import { chromium, type Browser, type Page } from '@playwright/test'
import { listingPaths, pagePaths } from '../../contract/paths'
import { chromiumLaunchOptions } from '../support/browser'
import type { Row } from './aims'
import { median, report, startMeasuring } from './results'
import { DEMO_LISTINGS, withIdleStack } from './stack'

const RUNS = 5
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** The "fast 4G" of Chromium's own tools, at a quarter of the machine's speed. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const SLOWDOWN = 4
/** Until everything of a page has come and been painted. */
const REST_MS = 4_000

/** A way from one page to the next. */
export interface Way {
  readonly name: string
  readonly from: string
  /** The links that are tapped: one before, so that the next page's code is on the device, then the measured one. */
  readonly links: string
}

export const WAYS: readonly Way[] = [
  {
    name: 'from the list to a home',
    from: pagePaths.properties,
    links: `main li a[aria-label^="View Details"][href^="${listingPaths.property.list}/"]`,
  },
  {
    name: 'from the list to a car',
    from: pagePaths.cars,
    links: `main li a[aria-label^="View Details"][href^="${listingPaths.car.list}/"]`,
  },
  {
    name: 'from home to a home',
    from: pagePaths.home,
    links: `main li a[aria-label^="View Details"][href^="${listingPaths.property.list}/"]`,
  },
]

/** From a tap to the largest paint of the next page, on a phone that has seen another page of its kind. */
export async function run(): Promise<void> {
  const browser = await launchForTaps()
  try {
    const measuring = await startMeasuring('next-page')
    const rows = await withIdleStack(DEMO_LISTINGS, async ({ url }) => {
      const all: Row[] = []
      for (const way of WAYS) all.push(...(await measuring.measure(way.name, () => measureWay(browser, url, way))))
      return all
    })
    await report('next-page', rows)
  } finally {
    await browser.close()
  }
}

/** A browser that tells the largest paint after a tap, also where no document is loaded. */
export function launchForTaps(): Promise<Browser> {
  const options = chromiumLaunchOptions()
  return chromium.launch({ ...options, args: [...options.args, '--enable-features=SoftNavigationHeuristics'] })
}

/** The middle of five, in ms: from a tap to the largest paint of the next page; from "back" to the tapped link. */
export async function measureWay(browser: Browser, baseURL: string, way: Way): Promise<Row[]> {
  const runs: { next: number; back: number }[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ ...PHONE, baseURL })
    try {
      runs.push(await measureTap(page, way))
    } finally {
      await page.close()
    }
  }
  const next = runs.map((one) => one.next)
  return [
    {
      way: way.name,
      'largest paint, ms': median(next),
      'worst of the runs': Math.max(...next),
      'back, ms': median(runs.map(({ back }) => back)),
    },
  ]
}

async function measureTap(page: Page, { from, links }: Way): Promise<{ next: number; back: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', FAST_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observePaints)
  await page.goto(from)
  await page.waitForLoadState('networkidle')
  const [first, second] = [page.locator(links).nth(0), page.locator(links).nth(1)]
  await first.tap()
  await page.waitForURL((url) => url.pathname !== from)
  await page.waitForTimeout(REST_MS)
  await page.goBack()
  await second.scrollIntoViewIfNeeded()
  await page.waitForTimeout(REST_MS)
  await page.evaluate(() => (window as Painted).paints?.splice(0))
  const tapped = page.locator(`a[href="${await second.getAttribute('href')}"]`).first()
  await second.tap()
  await page.waitForURL((url) => url.pathname !== from)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REST_MS)
  const paints = await page.evaluate(() => (window as Painted).paints ?? [])
  if (paints.length === 0) throw new Error(`No paint was seen after a tap on ${links} of ${from}`)
  const started = performance.now()
  await page.goBack({ waitUntil: 'commit' })
  await tapped.waitFor()
  return { next: Math.round(Math.max(...paints)), back: Math.round(performance.now() - started) }
}

type Painted = Window & { paints?: number[] }

/** Keeps milliseconds from each tap to the largest paint it caused so far, in this document or the next. */
function observePaints(): void {
  const paints: number[] = []
  ;(window as Painted).paints = paints
  const tapped = Number(sessionStorage.getItem('tapped'))
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
    { capture: true, passive: true },
  )
  new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'interaction-contentful-paint',
  })
  new PerformanceObserver((list) =>
    paints.push(...list.getEntries().map(({ startTime }) => performance.timeOrigin + startTime - tapped)),
  ).observe({ type: 'largest-contentful-paint' })
}
