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

interface Way {
  readonly name: string
  readonly from: string
  /** The links that are tapped: one before, so that the next page's code is on the device, then the measured one. */
  readonly links: string
}

const WAYS: readonly Way[] = [
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
  const options = chromiumLaunchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--enable-features=SoftNavigationHeuristics'],
  })
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

async function measureWay(browser: Browser, baseURL: string, way: Way): Promise<Row[]> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ ...PHONE, baseURL })
    try {
      runs.push(await measureTap(page, way))
    } finally {
      await page.close()
    }
  }
  return [{ way: way.name, 'largest paint, ms': median(runs), 'worst of the runs': Math.max(...runs) }]
}

async function measureTap(page: Page, { from, links }: Way): Promise<number> {
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
  await second.tap()
  await page.waitForURL((url) => url.pathname !== from)
  await page.waitForTimeout(REST_MS)
  const paints = await page.evaluate(() => (window as Painted).paints ?? [])
  if (paints.length === 0) throw new Error(`No paint was seen after a tap on ${links} of ${from}`)
  return Math.round(Math.max(...paints))
}

type Painted = Window & { paints?: number[] }

/** Keeps milliseconds from each tap to the largest paint it caused so far. */
function observePaints(): void {
  const paints: number[] = []
  ;(window as Painted).paints = paints
  new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'interaction-contentful-paint',
  })
}
