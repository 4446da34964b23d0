/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { SHARE_CARD } from '../../contract/share-card'
import { testCar } from '../../contract/test-listings'
import { checkNewShareCards } from './check-new-share-cards'
import { readEnvironment } from '../environment'
import { publishedListing } from '../seo-files/published-listing'
import { startTestBackend } from '../source/test-backend'

const RESPONSE_DELAY_MS = 500

/** One car each, the oldest first; more than the backend can draw in time. */
const listings = Array.from({ length: 400 }, (_, index) => {
  const updatedAt = new Date(Date.UTC(2026, 0, 1, index)).toISOString()
  return publishedListing({ kind: 'car', fields: testCar({ id: `car-${index}`, updatedAt }) })
})

let requested: string[] = []

async function slowBackend(): Promise<string> {
  const { width, height } = SHARE_CARD
  const card = await sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  requested = []
  return startTestBackend((request, response) => {
    requested.push(request.url ?? '')
    void sleep(RESPONSE_DELAY_MS).then(() => response.end(card))
  })
}

function memoryCache() {
  const entries = new Map<string, unknown>()
  return {
    entries,
    cache: {
      name: 'test',
      directory: '',
      get: <Value>(key: string) => Promise.resolve(entries.get(key) as Value),
      set: (key: string, value: unknown) => Promise.resolve(entries.set(key, value)),
      del: (key: string) => Promise.resolve(void entries.delete(key)),
    },
  }
}

function environmentOf(backend: string) {
  return readEnvironment({
    ADMIN_EMAIL: 'admin@kilele.example',
    FIREBASE_PROJECT_ID: 'demo-kilele',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    SITE_URL: 'https://kilele.example',
    BUILD_API_URL: backend,
  })
}

it('checks the latest cards for at least five seconds and leaves the rest to the next build when there are many', async () => {
  const environment = environmentOf(await slowBackend())
  const { cache, entries } = memoryCache()
  const check = await checkNewShareCards(listings, cache, environment)
  const unchecked = await check.finish()
  expect(requested.length).toBeGreaterThan(4)
  expect(unchecked).toBe(listings.length - requested.length)
  expect(unchecked).toBeGreaterThan(0)
  const first = requested.slice(0, 4).map((path) => Number(/car-(\d+)-/.exec(path)?.[1]))
  expect(first.sort()).toEqual([396, 397, 398, 399])
  expect([...entries.values()].flat().sort()).toEqual([...requested].sort())

  const checked = requested.splice(0)
  await (await checkNewShareCards(listings.slice(-checked.length), cache, environment)).finish()
  expect(requested).toEqual([])
})

it('starts no card after the build when the build took longer', async () => {
  const environment = environmentOf(await slowBackend())
  const check = await checkNewShareCards(listings, memoryCache().cache, environment)
  await sleep(6_000)
  const before = requested.length
  await check.finish()
  expect(requested).toHaveLength(before)
})
