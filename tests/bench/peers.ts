import type { Browser } from '@playwright/test'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sirv from 'sirv'
import { promisify } from 'node:util'
import { waitForResponse } from '../../tools/lib/wait-for'
import { filesBelow } from '../../tools/release/files'
import { precompress } from '../../tools/release/precompress'
import type { Row } from './aims'
import { measureInp, observeInp } from './inp'
import { measurePage, medianOf, type PageFigures } from './lighthouse'
import { launchForTaps, measureWay, WAYS } from './next-page'
import { addLimitPages, COMPARED_PAGES } from './pages'
import { PEERS, type Peer, SERVER_PORT } from './peer-sites'
import { median, report, startMeasuring } from './results'
import { DEMO_LISTINGS, withIdleStack } from './stack'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

type Measured = Pick<Peer, 'name' | 'pages' | 'taps' | 'way'>

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

/** This site and public ones of its kind, one after the other on this machine. What cannot be built is left out. */
export async function run(): Promise<void> {
  const browser = await launchForTaps()
  try {
    const measuring = await startMeasuring('peers')
    const ours = () =>
      withIdleStack(DEMO_LISTINGS, async ({ url, dataDir }) => {
        await addLimitPages(join(dataDir, 'releases', await readlink(join(dataDir, 'releases', 'current'))))
        return [...(await measureSite(browser, OURS, url)), ...(await measureSite(browser, LIMIT, url))]
      })
    const rows = [...(await measuring.measure(OURS.name, ours))]
    for (const peer of PEERS) {
      const folder = await buildSite(peer).catch((error: unknown) => {
        console.log(`${peer.name} is left out: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      if (folder === null) continue
      const part = () => withSite(peer, folder, (url) => measureSite(browser, peer, url))
      rows.push(...(await measuring.measure(peer.name, part)))
    }
    await report('peers', rows)
  } finally {
    await browser.close()
  }
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

const execute = promisify(execFile)
/** Outside the project, whose tools would read the sources. It stays for the next run. */
const FOLDER = join(tmpdir(), 'kilele-bench-peers')
const BUILT = '.built'
const MAX_BUFFER = 64 * 1024 * 1024
const TAIL_CHARACTERS = 400

/**
 * Fetches and builds a site, unless an earlier run did. Returns its folder. Where GitHub cannot be reached, clones may
 * come from a mirror: `git config --global url./path/to/mirror/.insteadOf https://github.com/`.
 * @throws Error with one sentence and the end of the output when a step fails, for instance without network
 */
export async function buildSite({ repository, commit, files, commands }: Peer): Promise<string> {
  const folder = join(FOLDER, `${basename(repository)}-${commit.slice(0, 7)}`)
  if (existsSync(join(folder, BUILT))) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await step(folder, `git clone --quiet https://github.com/${repository}.git .`)
  await step(folder, `git checkout --quiet ${commit}`)
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  for (const command of commands) await step(folder, command)
  await writeFile(join(folder, BUILT), '')
  return folder
}

async function step(folder: string, command: string): Promise<void> {
  const [program = '', ...parameters] = command.split(' ')
  const env = {
    ...process.env,
    CI: 'true',
    GIT_TERMINAL_PROMPT: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    GATSBY_TELEMETRY_DISABLED: '1',
  }
  try {
    await execute(program, parameters, { cwd: folder, env, maxBuffer: MAX_BUFFER })
  } catch (error) {
    throw new Error(`“${command}” failed: ${tailOf(error)}`, { cause: error })
  }
}

function tailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const printed = 'stderr' in error ? String(error.stderr).trim() : ''
  return (printed || error.message).slice(-TAIL_CHARACTERS)
}

const URL = `http://localhost:${SERVER_PORT}`
const READY_MS = 60_000

/** Runs `use` with the URL of a built site. Static files are sent with Brotli, as ours are. */
export function withSite<Result>(
  { serve }: Peer,
  folder: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  return 'folder' in serve ? withFiles(join(folder, serve.folder), use) : withProgram(folder, serve.program, use)
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
