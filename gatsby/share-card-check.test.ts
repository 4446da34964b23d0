/** @jest-environment node */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { checkShareCards } from './share-card-check'

let server: Server | undefined
let asked: string[] = []

beforeEach(() => {
  asked = []
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

async function backendThat(answers: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answers(request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function picture(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .toFormat(format)
    .toBuffer()
}

const cards = ['a', 'b', 'c'].map((id) => ({ page: `/properties/${id}`, path: `/media/share/property/${id}-1.jpg` }))
const options = { known: new Set<string>(), timeoutMs: 2_000, budgetMs: 60_000 }

it('asks for each new card once, and for none it knows', async () => {
  const card = await picture(1200, 630)
  const backend = await backendThat((_, response) => response.end(card))
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
  const backend = await backendThat((_, response) =>
    asked.length === 1 ? response.writeHead(503).end() : response.end(card),
  )
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend })).resolves.toMatchObject({ unchecked: 0 })
  expect(asked).toHaveLength(2)
})

it('asks again when the connection broke', async () => {
  const card = await picture(1200, 630)
  const backend = await backendThat((request, response) => {
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
  ['never comes', () => Promise.resolve(() => undefined), /could not be read: .*timeout/],
])('names the page whose card %s', async (_, answers, cause) => {
  const backend = await backendThat(await answers())
  await expect(checkShareCards(cards.slice(0, 1), { ...options, backend, timeoutMs: 2_000 })).rejects.toThrow(cause)
})

it('stops when its time is over and says how many are left', async () => {
  const card = await picture(1200, 630)
  const backend = await backendThat((_, response) => response.end(card))
  await expect(checkShareCards(cards, { ...options, backend, budgetMs: -1 })).resolves.toEqual({
    good: [],
    unchecked: 3,
  })
})
