import type { Browser } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { z } from 'zod'
import { waitForResponse } from '../../tools/lib/wait-for'
import { filesBelow } from '../../tools/release/files'
import { precompress } from '../../tools/release/precompress'
import type { Row } from './aims'
import { measureInp, observeInp } from './inp'
import { measurePage, medianOf, type PageFigures } from './lighthouse'
import { launchForTaps, measureWay, WAYS } from './next-page'
import { addLimitPages, COMPARED_PAGES } from './pages'
import { median, report, startMeasuring } from './results'
import { DEMO_LISTINGS, withIdleStack } from './stack'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** The port of the site that is measured. */
const SERVER_PORT = 8195

const measuredSchema = z.strictObject({
  /** With its version. */
  name: z.string(),
  /** A path by kind of page: home, list, detail. */
  pages: z.record(z.string(), z.string()),
  /** What is tapped on a phone, as a selector of Playwright. */
  taps: z
    .array(z.strictObject({ name: z.enum(['menu', 'filter']), path: z.string(), selector: z.string() }))
    .default([]),
  /** From its list to a listing, where that is a link. */
  way: z.strictObject({ name: z.string(), from: z.string(), links: z.string() }).optional(),
})
type Measured = z.output<typeof measuredSchema>

/** A public site of the same kind, built as its authors published it. */
const peerSchema = measuredSchema.extend({
  /** Where it was built: the files of a static site, or where `program` is run. */
  folder: z.string(),
  /** What Node runs to serve it at port 8195; without it, `folder` is served. */
  program: z.array(z.string()).optional(),
})
type Peer = z.output<typeof peerSchema>

/** A file: the peers as a list in JSON. Sites of others, and how they are built, are no part of this project. */
const PEERS_FILE = process.env.PEERS

const OURS: Measured = {
  name: 'this site',
  pages: Object.fromEntries(COMPARED_PAGES.map(({ kind, path }) => [kind, path])),
  taps: [
    { name: 'menu', path: '/', selector: 'text="Menu"' },
    { name: 'filter', path: '/cars', selector: 'role=button[name="Filters"]' },
  ],
  way: WAYS[0],
}

/** The least that a page with our photos can be. */
const LIMIT: Measured = {
  name: 'hand-written pages',
  pages: Object.fromEntries(COMPARED_PAGES.map(({ kind, limitPath }) => [kind, limitPath])),
  taps: [],
}

/** This site and the peers, one after the other on this machine. Without a file of peers, this site alone. */
export async function run(): Promise<void> {
  const peers = await readPeers()
  const browser = await launchForTaps()
  try {
    const measuring = await startMeasuring('peers')
    const ours = () =>
      withIdleStack(DEMO_LISTINGS, async ({ url, dataDir }) => {
        await addLimitPages(join(dataDir, 'releases', await readlink(join(dataDir, 'releases', 'current'))))
        return [...(await measureSite(browser, OURS, url)), ...(await measureSite(browser, LIMIT, url))]
      })
    const rows = [...(await measuring.measure(OURS.name, ours))]
    for (const peer of peers) {
      const part = () => withSite(peer, (url) => measureSite(browser, peer, url))
      rows.push(...(await measuring.measure(peer.name, part)))
    }
    await report('peers', rows)
  } finally {
    await browser.close()
  }
}

/** @throws ZodError with what is wrong in the file and where */
async function readPeers(): Promise<readonly Peer[]> {
  if (PEERS_FILE !== undefined) return z.array(peerSchema).parse(JSON.parse(await readFile(PEERS_FILE, 'utf8')))
  console.log('Without PEERS, a file that lists sites of others, this site alone is measured (docs/performance.md).')
  return []
}

async function measureSite(browser: Browser, { name, pages, taps, way }: Measured, url: string): Promise<Row[]> {
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
  const ways = way ? await measureWay(browser, url, way) : []
  return [...rows, ...ways.map((row) => ({ site: name, ...row }))]
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

const URL = `http://localhost:${SERVER_PORT}`
const READY_MS = 60_000

/** Runs `use` with the URL of a built site. Static files are sent with Brotli, as ours are. */
function withSite<Result>({ folder, program }: Peer, use: (url: string) => Promise<Result>): Promise<Result> {
  return program === undefined ? withFiles(folder, use) : withProgram(folder, program, use)
}

async function withFiles<Result>(root: string, use: (url: string) => Promise<Result>): Promise<Result> {
  await precompress(root, [...filesBelow(root)])
  const server = createServer(sirv(root, { brotli: true }))
  await once(server.listen(SERVER_PORT), 'listening')
  try {
    return await use(URL)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function withProgram<Result>(
  folder: string,
  program: readonly string[],
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = spawn(process.execPath, program, { cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
  try {
    await Promise.race([
      waitForResponse(URL, { timeoutMs: READY_MS }),
      // Otherwise another server at this port would be measured.
      ended.then(() => Promise.reject(new Error(`“node ${program.join(' ')}” ended before it responded`))),
    ])
    return await use(URL)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}
