/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHARE_CARD } from '../contract/site/share-card'
import { testCar } from '../contract/test-listings'
import { readEnvironment } from './environment'
import { publishedListing } from './seo-files/published-listing'
import { checkNewShareCards } from './share-cards'
import { startTestBackend } from './source/test-backend'

const RESPONSE_DELAY_MS = 100

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

let root = ''
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'kilele-test-'))))
afterEach(() => rm(root, { recursive: true }))

function environmentOf(backend: string) {
  return readEnvironment({
    ADMIN_EMAIL: 'admin@kilele.example',
    FIREBASE_PROJECT_ID: 'demo-kilele',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    SITE_URL: 'https://kilele.example',
    BUILD_API_URL: backend,
  })
}

it('checks the latest cards and leaves the rest to the next build when there are many', async () => {
  const environment = environmentOf(await slowBackend())
  const check = await checkNewShareCards(listings, root, environment)
  const { unchecked } = await check.finish()
  expect(unchecked).toBe(390)
  const numbers = requested.map((path) => Number(/car-(\d+)-/.exec(path)?.[1]))
  expect(numbers.sort()).toEqual(Array.from({ length: 10 }, (_, index) => 390 + index))

  const checked = requested.splice(0)
  await (await checkNewShareCards(listings.slice(-checked.length), root, environment)).finish()
  expect(requested).toEqual([])
})

it('checks further cards while the build continues, and starts none after it', async () => {
  const environment = environmentOf(await slowBackend())
  const check = await checkNewShareCards(listings, root, environment)
  await sleep(1_000)
  const before = requested.length
  expect(before).toBeGreaterThan(10)
  await check.finish()
  // Four at a time: some may have been on their way.
  expect(requested.length).toBeLessThanOrEqual(before + 4)
})
