/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { SHARE_CARD } from '../contract/share-card'
import { testCar } from '../contract/test-listings'
import { checkNewShareCards } from './check-share-cards'
import { readEnvironment } from './environment'
import { publishedListing } from './seo-files/published-listing'
import { backendThat } from './source/test-backend'

const RESPONSE_DELAY_MS = 500

/** Of a car each, the first the oldest; more than are answered in the time there is. */
const listings = Array.from({ length: 400 }, (_, index) => {
  const updatedAt = new Date(Date.UTC(2026, 0, 1, index)).toISOString()
  return publishedListing({ kind: 'car', fields: testCar({ id: `car-${index}`, updatedAt }) })
})

let asked: string[] = []

/** A backend that draws as slowly. */
async function slowBackend(): Promise<string> {
  const { width, height } = SHARE_CARD
  const card = await sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  asked = []
  return backendThat((request, response) => {
    asked.push(request.url ?? '')
    void sleep(RESPONSE_DELAY_MS).then(() => response.end(card))
  })
}

function memory() {
  const kept = new Map<string, unknown>()
  return {
    kept,
    cache: {
      name: 'test',
      directory: '',
      get: <Value>(key: string) => Promise.resolve(kept.get(key) as Value),
      set: (key: string, value: unknown) => Promise.resolve(kept.set(key, value)),
      del: (key: string) => Promise.resolve(void kept.delete(key)),
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

it('looks at the latest first, for five seconds at least, and leaves the rest to the next build', async () => {
  const environment = environmentOf(await slowBackend())
  const { cache, kept } = memory()
  const look = await checkNewShareCards(listings, cache, environment)
  const left = await look.end()
  expect(asked.length).toBeGreaterThan(4)
  expect(left).toBe(listings.length - asked.length)
  expect(left).toBeGreaterThan(0)
  const first = asked.slice(0, 4).map((path) => Number(/car-(\d+)-/.exec(path)?.[1]))
  expect(first.sort()).toEqual([396, 397, 398, 399])
  expect([...kept.values()].flat().sort()).toEqual([...asked].sort())

  const seen = asked.splice(0)
  await (await checkNewShareCards(listings.slice(-seen.length), cache, environment)).end()
  expect(asked).toEqual([])
})

it('begins no card after the build when that took longer', async () => {
  const environment = environmentOf(await slowBackend())
  const look = await checkNewShareCards(listings, memory().cache, environment)
  await sleep(6_000)
  const before = asked.length
  await look.end()
  expect(asked).toHaveLength(before)
})
