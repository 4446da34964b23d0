import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { apiPaths, pagePaths } from '../../contract/paths'
import { copyRelease } from '../support/second-backend'
import { withFolder } from './folder'
import { loadLarge } from './load-large'
import { measureHelpers, measureMixedLoad } from './memory'
import { weighWithOwnPhotos } from './own-photos'
import { report, rounded } from './results'
import type { Row } from './row'
import { DEMO_LISTINGS, withBackend, withStack, type BenchBackend } from './stack'

const CONNECTIONS = 50
const SECONDS = 10
const WARM_UP_SECONDS = 3
const BROTLI = { 'accept-encoding': 'br' }
/** Larger responses are measured without autocannon. */
const LARGE_BYTES = 64 * 1024
/** After the start, and after the load: by then the demo photos have been measured and V8 has collected. */
const REST_MS = 20_000
const SIZES = [
  { properties: 40, cars: 10 },
  { properties: 1_000, cars: 250 },
  { properties: 10_000, cars: 2_500 },
]

/** Throughput and waiting times with the load generator on the same machine, and what lists weigh. */
export async function run(): Promise<void> {
  const loads: Row[] = []
  const weights: Row[] = []
  const memory: Row[] = []
  await withFolder(async (released) => {
    await withStack(DEMO_LISTINGS, async (stack) => {
      await copyRelease(stack.dataDir, released)
      await sleep(REST_MS)
      memory.push(await measureHelpers(stack.pid))
    })
    memory.push(...(await measureMixedLoad(released, REST_MS)))
    for (const counts of SIZES) {
      await withBackend(released, counts, async (backend) => {
        memory.push(await memoryOf(backend, counts.properties, 'at rest'))
        loads.push(...(await loadAll(backend, counts.properties)))
        memory.push(await memoryOf(backend, counts.properties, 'after load'))
        weights.push(...(await weighLists(backend.url, counts.properties)))
      })
    }
  })
  await report('api', loads)
  await report('lists', weights)
  await report('memory', memory)
}

async function memoryOf({ megabytes }: BenchBackend, properties: number, moment: string): Promise<Row> {
  await sleep(REST_MS)
  return { properties, moment, 'backend, MB': (await megabytes()) ?? Number.NaN }
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
  const { bytes } = await fetchSize(address)
  if (bytes > LARGE_BYTES) return loadLarge(address, { connections: CONNECTIONS, seconds })
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: BROTLI,
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
    { properties, list: 'as cards, own photos', 'bytes, Brotli': await weighWithOwnPhotos(url) },
    { properties, list: 'whole', ...(await weigh(url + apiPaths.properties)) },
  ]
}

/** Bytes of the whole list as sent, and the status of an unchanged one. */
async function weigh(address: string): Promise<Row> {
  const { bytes, etag } = await fetchSize(address)
  const again = await fetch(address, { headers: { ...BROTLI, 'if-none-match': etag } })
  return { 'bytes, Brotli': bytes, 'status when unchanged': again.status }
}

async function fetchSize(address: string): Promise<{ bytes: number; etag: string }> {
  const response = await fetch(address, { headers: BROTLI })
  await response.arrayBuffer()
  const { headers } = response
  return { bytes: Number(headers.get('content-length') ?? Number.NaN), etag: headers.get('etag') ?? '' }
}
