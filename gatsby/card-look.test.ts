/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { SHARE_CARD } from '../contract/share-card'
import { testCar } from '../contract/test-listings'
import { beginCardLook } from './card-look'
import { readEnvironment } from './environment'
import { publishedListing } from './site-files/published-listing'
import { backendThat } from './test-backend'

const ANSWERS_AFTER_MS = 2_000

/** Of a car each, the first the oldest. */
const listings = Array.from({ length: 20 }, (_, index) => {
  const updatedAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
  return publishedListing({ kind: 'car', car: testCar({ id: `car-${index}`, updatedAt }) })
})

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
  const { width, height } = SHARE_CARD
  const card = await sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  const asked: string[] = []
  const backend = await backendThat((request, response) => {
    asked.push(request.url ?? '')
    void sleep(ANSWERS_AFTER_MS).then(() => response.end(card))
  })
  const { cache, kept } = memory()

  const look = await beginCardLook(listings, cache, environmentOf(backend))
  const left = await look.end()
  expect(asked.length).toBeGreaterThan(4)
  expect(left).toBe(listings.length - asked.length)
  expect(left).toBeGreaterThan(0)
  const first = asked.slice(0, 4).map((path) => Number(/car-(\d+)-/.exec(path)?.[1]))
  expect(first.sort()).toEqual([16, 17, 18, 19])
  expect([...kept.values()].flat().sort()).toEqual([...asked].sort())

  asked.length = 0
  await (await beginCardLook(listings.slice(-4), cache, environmentOf(backend))).end()
  expect(asked).toEqual([])
})
