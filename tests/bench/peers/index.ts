import { chromium, type Browser } from '@playwright/test'
import { chromiumLaunchOptions } from '../../support/browser'
import { measureInp, observeInp } from '../inp'
import { COMPARED_PAGES } from '../limit-pages'
import { measurePage, medianOf, type PageFigures } from '../page-figures'
import { median, report } from '../results'
import type { Row } from '../row'
import { DEMO_LISTINGS, withIdleStack } from '../stack'
import { buildSite } from './build-site'
import { withSite } from './serve-site'
import { PEERS, type Peer } from './sites'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

type Measured = Pick<Peer, 'name' | 'pages' | 'taps'>

const OURS: Measured = {
  name: 'this site',
  pages: Object.fromEntries(COMPARED_PAGES.map(({ kind, path }) => [kind, path])),
  taps: [
    { name: 'menu', path: '/', selector: 'text="Menu"' },
    { name: 'filter', path: '/cars', selector: 'role=button[name="Filters"]' },
  ],
}

/** This site and public ones of its kind, one after the other on this machine. What cannot be built is left out. */
export async function run(): Promise<void> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const rows = await withIdleStack(DEMO_LISTINGS, ({ url }) => measureSite(browser, OURS, url))
    for (const peer of PEERS) {
      const folder = await buildSite(peer).catch((error: unknown) => {
        console.log(`${peer.name} is left out: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      if (folder !== null) rows.push(...(await withSite(peer, folder, (url) => measureSite(browser, peer, url))))
    }
    await report('peers', rows)
  } finally {
    await browser.close()
  }
}

async function measureSite(browser: Browser, { name, pages, taps }: Measured, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [page, path] of Object.entries(pages)) {
    const runs: PageFigures[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measurePage(url + path))
    const taken = taps.filter((tap) => tap.path === path)
    const inp: Row = {}
    for (const tap of taken) inp[`INP of ${tap.name}`] = await inpOf(browser, url + tap.path, tap.selector)
    rows.push({ site: name, page, ...medianOf(runs), ...inp })
  }
  for (const tap of taps.filter(({ path }) => !Object.values(pages).includes(path))) {
    rows.push({
      site: name,
      page: tap.path,
      [`INP of ${tap.name}`]: await inpOf(browser, url + tap.path, tap.selector),
    })
  }
  return rows
}

/** In ms. */
async function inpOf(browser: Browser, url: string, selector: string): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const page = await browser.newPage(PHONE)
    try {
      await observeInp(page)
      await page.goto(url)
      await page.waitForLoadState('networkidle')
      runs.push(await measureInp(page, () => page.locator(selector).first().tap()))
    } finally {
      await page.close()
    }
  }
  return median(runs)
}
