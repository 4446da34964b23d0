/** @jest-environment node */
import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { checkShareCards } from './share-card-fetch'
import { backendThat } from './source/test-backend'

let asked: string[] = []

beforeEach(() => {
  asked = []
})

function recordingBackend(answers: RequestListener): Promise<string> {
  return backendThat((request, response) => {
    asked.push(request.url ?? '')
    answers(request, response)
  })
}

function picture(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .toFormat(format)
    .toBuffer()
}

const cards = ['a', 'b', 'c'].map((id) => ({ page: `/properties/${id}`, path: `/media/share/property/${id}-1.jpg` }))
const options = { known: new Set<string>(), timeoutMs: 2_000, enough: new AbortController().signal }

it('asks for each new card once, and for none it knows', async () => {
  const card = await picture(1200, 630)
  const backend = await recordingBackend((_, response) => response.end(card))
  const first = await checkShareCards(cards.slice(0, 2), { ...options, backend })
  expect(first.unchecked).toBe(0)
  expect([...first.good].sort()).toEqual(cards.slice(0, 2).map(({ path }) => path))

  asked = []
  const second = await checkShareCards(cards.slice(1), { ...options, backend, known: new Set(first.good) })
  expect(asked).toEqual([cards[2]?.path])
  expect([...second.good].sort()).toEqual(cards.slice(1).map(({ path }) => path))
})

it('waits for a backend that is busy drawing', async () => {
  const card = await picture(1200, 630)
  const backend = await recordingBackend((_, response) =>
    asked.length === 1 ? response.writeHead(503).end() : response.end(card),
  )
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend })).resolves.toMatchObject({ unchecked: 0 })
  expect(asked).toHaveLength(2)
})

it('asks again when the connection broke', async () => {
  const card = await picture(1200, 630)
  const backend = await recordingBackend((request, response) => {
    if (asked.length === 1) request.socket.destroy()
    else response.end(card)
  })
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend })).resolves.toMatchObject({ unchecked: 0 })
  expect(asked).toHaveLength(2)
})

it.each<[string, () => Promise<RequestListener>, RegExp]>([
  [
    'is not there',
    () => Promise.resolve((_, response) => response.writeHead(404).end()),
    /\/properties\/a: http.+ answered status 404/,
  ],
  [
    'has another size',
    async () => {
      const card = await picture(600, 315)
      return (_, response) => response.end(card)
    },
    /is a jpeg of 600 × 315, not a jpeg of 1200 × 630/,
  ],
  [
    'is no JPEG',
    async () => {
      const card = await picture(1200, 630, 'png')
      return (_, response) => response.end(card)
    },
    /is a png of 1200 × 630/,
  ],
  [
    'is too heavy',
    async () => {
      const card = Buffer.concat([await picture(1200, 630), Buffer.alloc(200_000)])
      return (_, response) => response.end(card)
    },
    /weighs \d+ bytes, more than 200000/,
  ],
  ['is no picture', () => Promise.resolve((_, response) => response.end('<html>')), /could not be read: .*format/],
])('names the page whose card %s', async (_, answers, cause) => {
  const backend = await recordingBackend(await answers())
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend, timeoutMs: 2_000 })).rejects.toThrow(cause)
})

it.each<[string, RequestListener]>([
  ['does not answer in time', () => undefined],
  ['is busy all the time', (_, response) => response.writeHead(503).end()],
  ['breaks every connection', ({ socket }) => socket.destroy()],
])('leaves a card to the next build when the backend %s', async (_, answers) => {
  const backend = await recordingBackend(answers)
  const look = checkShareCards(cards.slice(0, 1), { ...options, backend })
  await expect(look).resolves.toEqual({ good: [], unchecked: 1 })
})

it('begins no card any more once it is enough, and says how many are left', async () => {
  const card = await picture(1200, 630)
  const enough = new AbortController()
  const many = [
    ...cards,
    ...['d', 'e', 'f'].map((id) => ({ page: `/cars/${id}`, path: `/media/share/car/${id}-1.jpg` })),
  ]
  const backend = await recordingBackend((_, response) => {
    enough.abort()
    response.end(card)
  })
  const { good, unchecked } = await checkShareCards(many, { ...options, backend, enough: enough.signal })
  expect(unchecked).toBeGreaterThan(0)
  expect([...good].sort()).toEqual([...asked].sort())
  expect(good.length + unchecked).toBe(many.length)
})
