/** @jest-environment node */
import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { checkShareCards } from './share-cards'
import { startTestBackend } from './source/test-backend'

let requested: string[] = []

beforeEach(() => {
  requested = []
})

function recordingBackend(listener: RequestListener): Promise<string> {
  return startTestBackend((request, response) => {
    requested.push(request.url ?? '')
    listener(request, response)
  })
}

function image(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .toFormat(format)
    .toBuffer()
}

const cards = ['a', 'b', 'c'].map((id) => ({ page: `/properties/${id}`, path: `/media/share/property/${id}-1.jpg` }))
const options = { known: new Set<string>(), timeoutMs: 2_000, signal: new AbortController().signal, always: 0 }

it('fetches each new card once, and no known one, when there are both', async () => {
  const card = await image(1200, 630)
  const backend = await recordingBackend((_, response) => response.end(card))
  const first = await checkShareCards(cards.slice(0, 2), { ...options, backend })
  expect(first.unchecked).toBe(0)
  expect([...first.good].sort()).toEqual(cards.slice(0, 2).map(({ path }) => path))

  requested = []
  const second = await checkShareCards(cards.slice(1), { ...options, backend, known: new Set(first.good) })
  expect(requested).toEqual([cards[2]?.path])
  expect([...second.good].sort()).toEqual(cards.slice(1).map(({ path }) => path))
})

it('retries when the backend is busy', async () => {
  const card = await image(1200, 630)
  const backend = await recordingBackend((_, response) =>
    requested.length === 1 ? response.writeHead(503).end() : response.end(card),
  )
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend })).resolves.toMatchObject({ unchecked: 0 })
  expect(requested).toHaveLength(2)
})

it('retries when the connection breaks', async () => {
  const card = await image(1200, 630)
  const backend = await recordingBackend((request, response) => {
    if (requested.length === 1) request.socket.destroy()
    else response.end(card)
  })
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend })).resolves.toMatchObject({ unchecked: 0 })
  expect(requested).toHaveLength(2)
})

it.each<[string, () => Promise<RequestListener>, RegExp]>([
  [
    'does not exist',
    () =>
      Promise.resolve((request, response) => response.writeHead(request.url === '/api/properties/a' ? 200 : 404).end()),
    /\/properties\/a: http.+ returned status 404/,
  ],
  [
    'has another size',
    async () => {
      const card = await image(600, 315)
      return (_, response) => response.end(card)
    },
    /is a jpeg of 600 × 315, not a jpeg of 1200 × 630/,
  ],
  [
    'is not a JPEG',
    async () => {
      const card = await image(1200, 630, 'png')
      return (_, response) => response.end(card)
    },
    /is a png of 1200 × 630/,
  ],
  [
    'is too large',
    async () => {
      const card = Buffer.concat([await image(1200, 630), Buffer.alloc(200_000)])
      return (_, response) => response.end(card)
    },
    /has \d+ bytes, more than 200000/,
  ],
  ['is not an image', () => Promise.resolve((_, response) => response.end('<html>')), /could not be read: .*format/],
])('names the page when its card %s', async (_, listener, cause) => {
  const backend = await recordingBackend(await listener())
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend, timeoutMs: 2_000 })).rejects.toThrow(cause)
})

it.each([
  ['deleted', 410],
  ['made a draft', 404],
])('leaves a card out when its listing is %s while the build runs', async (_, status) => {
  const card = await image(1200, 630)
  const backend = await recordingBackend(({ url = '' }, response) => {
    if (/\/properties\/a$|\/a-1\.jpg$/.test(url)) response.writeHead(status).end()
    else response.end(card)
  })
  const { good, unchecked, withdrawn } = await checkShareCards(cards, { ...options, backend })
  expect(good.sort()).toEqual(cards.slice(1).map(({ path }) => path))
  expect([unchecked, withdrawn]).toEqual([0, ['/properties/a']])
})

it.each<[string, RequestListener]>([
  ['does not respond in time', () => undefined],
  ['stays busy', (_, response) => response.writeHead(503).end()],
  ['breaks every connection', ({ socket }) => socket.destroy()],
])('leaves a card to the next build when the backend %s', async (_, listener) => {
  const backend = await recordingBackend(listener)
  const check = checkShareCards(cards.slice(0, 1), { ...options, backend })
  await expect(check).resolves.toEqual({ good: [], unchecked: 1, withdrawn: [] })
})

it('starts no further card and counts the unchecked ones when it is aborted', async () => {
  const card = await image(1200, 630)
  const ending = new AbortController()
  const many = [
    ...cards,
    ...['d', 'e', 'f'].map((id) => ({ page: `/cars/${id}`, path: `/media/share/car/${id}-1.jpg` })),
  ]
  const backend = await recordingBackend((_, response) => {
    ending.abort()
    response.end(card)
  })
  const { good, unchecked } = await checkShareCards(many, { ...options, backend, signal: ending.signal })
  expect(unchecked).toBeGreaterThan(0)
  expect([...good].sort()).toEqual([...requested].sort())
  expect(good.length + unchecked).toBe(many.length)
})
