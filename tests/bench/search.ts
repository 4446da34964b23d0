import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { constants, brotliCompressSync } from 'node:zlib'
import { CAR_FEATURES, PROPERTY_FEATURES } from '../../contract/admin-limits'
import type { ListingKind } from '../../contract/limits'
import { LISTING_FACTS } from '../../contract/listing-facts'
import { formatReference } from '../../contract/reference'
import { COUNTIES } from '../../contract/text/places'
import { chromiumLaunchOptions } from '../support/browser'
import type { Row } from './aims'
import { generateListings } from './listings'
import { median, report, rounded } from './results'

const LISTINGS = 10_000
const SLOWDOWN = 4
const RUNS = 5
/** As the backend compresses. */
const QUALITY = 9

const TRANSMISSIONS = LISTING_FACTS.transmission.value.choices
const FUELS = LISTING_FACTS.fuel.value.choices

const QUERIES = [
  'nairobi',
  'nairobbi vila pool',
  'house in nairobi with a pool',
  's',
  'aprtment nairobi gnerator gated comunity',
  'PR-4242',
]

/** The search in words over 10,000 homes in a browser at a quarter of the processor's speed, and its index's size. */
export async function run(): Promise<void> {
  const { properties } = generateListings({ properties: LISTINGS, cars: 0 }, ['villa-01.jpg', 'land-01.jpg'])
  const index = properties.map(({ id }, number) => factsOf('property', id, number))
  const bytes = brotliCompressSync(JSON.stringify(index), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  const rows = await measure(properties, index)
  await report('search', [{ measured: 'index, Brotli bytes', value: bytes.length }, ...rows])
}

/** Two or three features each, as agencies enter them, and every county. */
function factsOf(kind: ListingKind, id: string, number: number) {
  const words = kind === 'property' ? PROPERTY_FEATURES : CAR_FEATURES
  return {
    id,
    reference: formatReference(kind, number + 1),
    county: COUNTIES[(number * 7) % COUNTIES.length],
    features: words.filter((_, at) => (number * 31 + at * 17) % 5 === 0),
    ...(kind === 'car' && {
      transmission: TRANSMISSIONS[number % TRANSMISSIONS.length],
      fuel: FUELS[number % FUELS.length],
    }),
  }
}

async function measure(cards: readonly object[], facts: readonly object[]): Promise<Row[]> {
  const { outputFiles } = await build({
    stdin: { contents: "export { createRefine } from './src/features/search/refine'", resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'search',
  })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    await page.addScriptTag({ content: `var cards = ${JSON.stringify(cards)}, facts = ${JSON.stringify(facts)}` })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const rows: Row[] = []
    const timed = (expression: string) =>
      page.evaluate<number>(`(async () => {
      const start = performance.now(); ${expression}; return performance.now() - start })()`)
    await page.evaluate(`tasks = []; new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration) }).observe({ type: 'longtask' })`)
    const made = await timed(
      `refine = await search.createRefine('property', cards, new Map(facts.map((one) => [one.id, one])), null)`,
    )
    rows.push({ measured: 'making the index, ms', value: rounded(made) })
    const longest = await page.evaluate<number>(`new Promise(requestAnimationFrame).then(() => Math.max(0, ...tasks))`)
    rows.push({ measured: 'making the index, its longest task, ms', value: rounded(longest) })
    for (const query of QUERIES) {
      const times: number[] = []
      const search = `refine(cards, { q: ${JSON.stringify(query)} }).listings.slice(0, 24).map(({ id }) => id)`
      for (let time = 0; time < RUNS; time++) times.push(await timed(search))
      rows.push({ measured: `“${query}”, ms`, value: rounded(median(times)), first: rounded(times[0] ?? 0) })
    }
    return rows
  } finally {
    await browser.close()
  }
}
