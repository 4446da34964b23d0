import autocannon from 'autocannon'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { encodeBody } from '../../backend/src/lib/encoded-body'
import { UPLOAD_LIMITS } from '../../contract/limits'
import { apiPaths, pagePaths } from '../../contract/paths'
import { administrator } from '../support/backend-process'
import { callJson } from '../support/http-client'
import { copyRelease } from '../support/second-backend'
import type { Row } from './aims'
import { loadLarge } from './load-large'
import { measureHelpers, measureMixedLoad } from './memory'
import { report, rounded, startMeasuring } from './results'
import { withFolder, DEMO_LISTINGS, withBackend, withStack, type BenchBackend } from './stack'

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
  const [apis, lists, memories] = [
    await startMeasuring('api'),
    await startMeasuring('lists'),
    await startMeasuring('memory'),
  ]
  const loads: Row[] = []
  const weights: Row[] = []
  const memory: Row[] = []
  await withFolder(async (released) => {
    await withStack(DEMO_LISTINGS, async (stack) => {
      await copyRelease(stack.dataDir, released)
      memory.push(
        ...(await memories.measure('helpers', async () => {
          await sleep(REST_MS)
          return [await measureHelpers(stack.pid)]
        })),
      )
    })
    memory.push(...(await memories.measure('mixed load', () => measureMixedLoad(released, REST_MS))))
    for (const counts of SIZES) {
      const part = `${counts.properties} properties`
      const measureSize = async (backend: BenchBackend) => {
        const { properties } = counts
        memory.push(
          ...(await memories.measure(part, async () => {
            const atRest = await memoryOf(backend, properties, 'at rest')
            const measured = await loadAll(backend, properties)
            await apis.measure(part, () => Promise.resolve(measured))
            return [atRest, await memoryOf(backend, properties, 'after load')]
          })),
        )
        loads.push(...(await apis.measure(part, () => loadAll(backend, properties))))
        weights.push(...(await lists.measure(part, () => weighLists(backend.url, properties))))
      }
      await withBackend(released, counts, measureSize)
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

const cardSchema = z.looseObject({ imageUrls: z.array(z.string()), images: z.array(z.looseObject({})) })
const uploadSchema = z.array(z.object({ key: z.string() }))

/**
 * Brotli bytes of all property cards when each has a cover of its own, with a key as uploads get it. Generated listings
 * share the demo photos, whose names compress far better.
 */
export async function weighWithOwnPhotos(url: string): Promise<number> {
  const cards = z.array(cardSchema).parse(await callJson(url + apiPaths.propertyCards))
  const keys = await requestKeys(url, cards.length)
  const { br } = await encodeBody(JSON.stringify(cards.map((card, index) => withCover(card, keys[index] ?? '', index))))
  return br?.length ?? Number.NaN
}

function withCover(card: z.infer<typeof cardSchema>, key: string, index: number): object {
  const cover = `/uploads/${key}`
  return {
    ...card,
    imageUrls: [cover],
    images: card.images.map((image) => ({ ...image, url: cover, color: color(index) })),
  }
}

/** Sixteen steps of each part, as photos are measured, in an order that repeats after 4,096. */
function color(index: number): string {
  const mixed = Math.imul(index, 2_654_435_761) >>> 20
  return `#${[mixed >> 8, mixed >> 4, mixed].map((part) => `${(part & 15).toString(16)}8`).join('')}`
}

async function requestKeys(url: string, count: number): Promise<string[]> {
  const photo = { name: 'villa.jpg', size: 500_000, type: 'image/jpeg' }
  const keys: string[] = []
  while (keys.length < count) {
    const uploads = await callJson(`${url}${apiPaths.uploads}?actionType=upload&slug=imageUploader`, {
      method: 'POST',
      authorization: administrator(),
      body: { files: Array.from({ length: UPLOAD_LIMITS.filesMax }, () => photo) },
    })
    keys.push(...uploadSchema.parse(uploads).map(({ key }) => key))
  }
  return keys
}
