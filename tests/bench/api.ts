import autocannon from 'autocannon'
import { apiPaths, pagePaths } from '../../contract/paths'
import { copyRelease } from '../support/second-backend'
import { withFolder } from './folder'
import { report, rounded, type Row } from './results'
import { DEMO_LISTINGS, withBackend, withStack, type BenchBackend } from './stack'

const CONNECTIONS = 50
const SECONDS = 10
const WARM_UP_SECONDS = 3
const SIZES = [
  { properties: 40, cars: 10 },
  { properties: 1_000, cars: 250 },
  { properties: 10_000, cars: 2_500 },
]

/** Throughput and waiting times with the load generator on the same machine, and what lists weigh. */
export async function run(): Promise<void> {
  const loads: Row[] = []
  const weights: Row[] = []
  await withFolder(async (released) => {
    await withStack(DEMO_LISTINGS, ({ dataDir }) => copyRelease(dataDir, released))
    for (const counts of SIZES) {
      await withBackend(released, counts, async (backend) => {
        loads.push(...(await loadAll(backend, counts.properties)))
        weights.push(...(await weighLists(backend.url, counts.properties)))
      })
    }
  })
  await report('api', loads)
  await report('lists', weights)
}

async function loadAll({ url, megabytes }: BenchBackend, properties: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of Object.entries(await pathsOf(url))) {
    await load(url + path, WARM_UP_SECONDS)
    rows.push({
      properties,
      response: name,
      ...(await load(url + path, SECONDS)),
      'memory, MB': (await megabytes()) ?? '',
    })
  }
  return rows
}

async function pathsOf(url: string): Promise<Record<string, string>> {
  const response = await fetch(url + apiPaths.propertyCards)
  const [first] = (await response.json()) as { id: string }[]
  if (!first) throw new Error('There are no properties')
  return {
    'static page': pagePaths.home,
    health: apiPaths.health,
    property: apiPaths.property(first.id),
    'list as cards': apiPaths.propertyCards,
    'whole list': apiPaths.properties,
  }
}

async function load(address: string, seconds: number): Promise<Row> {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  return {
    'per second': rounded(result.requests.average),
    'p50, ms': result.latency.p50,
    'p99, ms': result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

async function weighLists(url: string, properties: number): Promise<Row[]> {
  return [
    { properties, list: 'as cards', ...(await weigh(url + apiPaths.propertyCards)) },
    { properties, list: 'whole', ...(await weigh(url + apiPaths.properties)) },
  ]
}

/** Bytes of the whole list as sent, and the status of an unchanged one. */
async function weigh(address: string): Promise<Row> {
  const options = { headers: { 'accept-encoding': 'br' } }
  const first = await fetch(address, options)
  const etag = first.headers.get('etag') ?? ''
  const bytes = Number(first.headers.get('content-length') ?? Number.NaN)
  await first.arrayBuffer()
  const again = await fetch(address, { headers: { ...options.headers, 'if-none-match': etag } })
  return { 'bytes, Brotli': bytes, 'status when unchanged': again.status }
}
