import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths, pagePaths } from '../../contract/paths'
import { readCar, readProperty } from '../../contract/read-listing'
import { shareCardOf, shareCardPath } from '../../contract/site/share-card'
import { writeGoodCards } from '../../gatsby/share-cards'
import { fetchLists } from '../../gatsby/source/source-lists'
import { processesOf } from '../resilience/chaos/processes'
import { signInAdministrator, type Administrator } from '../support/administrator'
import type { TestStack } from '../support/stack'
import type { Row } from './aims'
import { median, report, rounded, startMeasuring } from './results'
import { withIdleStack } from './stack'

const SIZES = [40, 1_000, 10_000]
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
/** The publication waits so long for further changes (PUBLISH_QUIET_SECONDS). */
const DEBOUNCE_SECONDS = 10
const POLL_MS = 50
const GIVE_UP_MS = 10 * 60_000

/** From the response to a change until the release's static page shows it. */
export async function run(): Promise<void> {
  const rows: Row[] = []
  const measuring = await startMeasuring('publish')
  for (const listings of SIZES) {
    const part = () => withIdleStack(listings, (stack) => measure(listings, stack))
    rows.push(...(await measuring.measure(`${listings} listings`, part)))
  }
  await report('publish', rows)
}

interface Listing {
  id: string
  title: string
}

interface Measured {
  seconds: number
  /** Processor time of the publisher and all it ran: unlike the others, the same on a busy machine. */
  processor: number
  /** What the publisher says of the release. */
  build: number
  changedFiles: number
}

async function measure(listings: number, stack: TestStack): Promise<Row[]> {
  const administrator = await signInAdministrator(stack)
  await knowAllShareCards(stack.url)
  const properties = (await (await fetch(stack.url + apiPaths.properties)).json()) as Listing[]
  const renamed: Measured[] = []
  const created: Measured[] = []
  const deleted: Measured[] = []
  for (const [index, { id }] of properties.slice(0, RUNS).entries()) {
    const title = `Listing of run ${index + 1}`
    const showsTitle = (html: string | null) => html?.includes(title) === true
    const rename = () => administrator.change('property', id, { title }).then(() => id)
    renamed.push(await timed(stack, administrator, rename, showsTitle))
    let freshId = ''
    const create = async () => (freshId = (await administrator.create('property', { ...NEW_PROPERTY, title })).id)
    created.push(await timed(stack, administrator, create, showsTitle))
    const remove = () => administrator.remove('property', freshId).then(() => freshId)
    deleted.push(await timed(stack, administrator, remove, (html) => html === null))
  }
  return [
    { listings, change: 'another title', ...summary(renamed) },
    { listings, change: 'a new listing', ...summary(created) },
    { listings, change: 'a listing deleted', ...summary(deleted) },
  ]
}

/**
 * @param change resolves to the id of the listing it changed
 * @param isShown is given the listing's page in the current release, null without one
 */
async function timed(
  { dataDir, pid }: TestStack,
  administrator: Administrator,
  change: () => Promise<string>,
  isShown: (html: string | null) => boolean,
): Promise<Measured> {
  const releases = (await releasesIn(dataDir)).length
  const [publisher] = await processesOf('publisher', pid)
  if (publisher === undefined) throw new Error('The publisher does not run')
  const processorBefore = await processorSecondsOf(publisher)
  const id = await change()
  const started = performance.now()
  const page = join(dataDir, 'releases', 'current', pagePaths.property(id), 'index.html')
  while (!isShown(await readFile(page, 'utf8').catch(() => null))) {
    if (performance.now() - started > GIVE_UP_MS) throw new Error(`${page} never showed its change`)
    await sleep(POLL_MS)
  }
  const seconds = (performance.now() - started) / 1000
  await untilPublished(administrator)
  const [last, ...others] = (await releasesIn(dataDir)).slice(releases)
  if (!last || others.length > 0) throw new Error(`One change made ${others.length + (last ? 1 : 0)} releases`)
  return { seconds, processor: (await processorSecondsOf(publisher)) - processorBefore, ...last }
}

/** As if earlier builds had checked every card, which they do over the first days of a site. */
async function knowAllShareCards(url: string): Promise<void> {
  const lists = await fetchLists({ url, timeoutMs: GIVE_UP_MS })
  const cards = [
    ...lists.Property.flatMap((record) => readProperty(record) ?? []).map((fields) =>
      shareCardOf({ kind: 'property', fields }),
    ),
    ...lists.Car.flatMap((record) => readCar(record) ?? []).map((fields) => shareCardOf({ kind: 'car', fields })),
  ]
  await writeGoodCards(process.cwd(), cards.map(shareCardPath))
}

function summary(measured: readonly Measured[]): Row {
  const seconds = median(measured.map((one) => one.seconds))
  return {
    'to static HTML, s': rounded(seconds, 1),
    'after the debounce, s': rounded(seconds - DEBOUNCE_SECONDS, 1),
    'release, s': rounded(median(measured.map((one) => one.build)), 1),
    'processor, s': rounded(median(measured.map((one) => one.processor)), 1),
    'files new': median(measured.map((one) => one.changedFiles)),
  }
}

/** The publisher's log has a line for each: "Release 2026…: 42 pages, 7 of 258 files new, 9.8 s". */
async function releasesIn(dataDir: string): Promise<Omit<Measured, 'seconds' | 'processor'>[]> {
  const log = await readFile(join(dataDir, 'logs', 'publisher.log'), 'utf8')
  return [...log.matchAll(/"msg":"Release [^"]*, (\d+) of \d+ files new, ([\d.]+) s"/g)].map(([, files, seconds]) => ({
    build: Number(seconds),
    changedFiles: Number(files),
  }))
}

const TICKS_PER_SECOND = 100

/** Of a process and of those it waited for: fields 14 to 17 of Linux's account, counted behind the name. */
async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** So that the next change has a build of its own. */
async function untilPublished(administrator: Administrator): Promise<void> {
  for (;;) {
    const { state, failure } = await administrator.publishReport()
    if (state === 'published') return
    if (state === 'failed') throw new Error(`Publishing failed: ${failure?.reason ?? 'no reason is known'}`)
    await sleep(POLL_MS)
  }
}

const NEW_PROPERTY = {
  description: 'A house.',
  price: 20_000_000,
  type: 'sale',
  category: 'house',
  location: 'Karen, Nairobi',
  bedrooms: [4],
  bathrooms: 3,
  area: 3_000,
  imageUrls: [],
  featured: false,
  youtubeLink: null,
}
