import * as z from 'zod/mini'
import { env } from '../config/env'
import { getJson, getPublicJson, HttpError, isGone, setTokenSource } from './http'

const loadSchema = () => Promise.resolve(z.object({ name: z.string() }))

function answerWith(body: string, init: ResponseInit) {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init))
}

it('returns what the schema reads', async () => {
  answerWith('{"name":"Karen","extra":1}', { status: 200 })
  await expect(getJson('/api/x', loadSchema)).resolves.toEqual({ name: 'Karen' })
})

it.each([
  ['the message field', '{"message":"Car not found"}', { status: 404 }, '404: Car not found'],
  ['the text when it is not JSON', 'upstream is down', { status: 502 }, '502: upstream is down'],
  ['the text when JSON has no message', '{"error":1}', { status: 500 }, '500: {"error":1}'],
  [
    'the status text when there is no body',
    '',
    { status: 503, statusText: 'Service Unavailable' },
    '503: Service Unavailable',
  ],
])('fails with status, colon and %s', async (_, body, init, text) => {
  answerWith(body, init)
  await expect(getJson('/api/x', loadSchema)).rejects.toThrow(new HttpError(init.status, text.slice(5)))
  answerWith(body, init)
  await expect(getJson('/api/x', loadSchema)).rejects.toHaveProperty('message', text)
})

it('refuses an answer the schema cannot read', async () => {
  answerWith('{"name":5}', { status: 200 })
  await expect(getJson('/api/x', loadSchema)).rejects.toThrow()
})

it('takes the answer of our own backend to a public call as it is, without fetching its schema', async () => {
  answerWith('{"name":"Karen","extra":1}', { status: 200 })
  const noSchema = () => Promise.reject(new Error('the schema was fetched'))
  await expect(getPublicJson('/api/x', noSchema)).resolves.toEqual({ name: 'Karen', extra: 1 })
  answerWith('{"message":"Car not found"}', { status: 404 })
  await expect(getPublicJson('/api/x', noSchema)).rejects.toThrow('404: Car not found')
})

it('reads the answer of a backend elsewhere with the schema', async () => {
  jest.replaceProperty(env, 'apiUrl', 'https://api.example.com')
  answerWith('{"name":"Karen","extra":1}', { status: 200 })
  await expect(getPublicJson('/api/x', loadSchema)).resolves.toEqual({ name: 'Karen' })
  answerWith('{"name":5}', { status: 200 })
  await expect(getPublicJson('/api/x', loadSchema)).rejects.toThrow()
})

it('knows a missing thing by the error or its cause', () => {
  expect(isGone(new HttpError(404, 'x'))).toBe(true)
  expect(isGone(new Error('Failed', { cause: new HttpError(404, 'x') }))).toBe(true)
  expect(isGone(new HttpError(500, 'x'))).toBe(false)
  expect(isGone(new Error('offline'))).toBe(false)
  expect(isGone(null)).toBe(false)
})

describe('with a signed-in user', () => {
  const sentTokens = () =>
    jest
      .mocked(fetch)
      .mock.calls.map(([, init]) => (init?.headers as Record<string, string> | undefined)?.authorization)
  const answers = (...statuses: number[]) => {
    const spy = jest.spyOn(globalThis, 'fetch')
    for (const status of statuses) spy.mockResolvedValueOnce(new Response('{"name":"Karen"}', { status }))
  }

  afterEach(() => setTokenSource(() => Promise.resolve(null)))

  it('sends the token and credentials', async () => {
    setTokenSource(() => Promise.resolve('token'))
    answers(200)
    await getJson('/api/x', loadSchema)
    expect(sentTokens()).toEqual(['Bearer token'])
    expect(jest.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
  })

  it('renews a token that was refused, once', async () => {
    setTokenSource(({ renewed }) => Promise.resolve(renewed ? 'new' : 'old'))
    answers(401, 200)
    await expect(getJson('/api/x', loadSchema)).resolves.toEqual({ name: 'Karen' })
    expect(sentTokens()).toEqual(['Bearer old', 'Bearer new'])
    answers(401, 401)
    await expect(getJson('/api/x', loadSchema)).rejects.toMatchObject({ status: 401 })
    expect(sentTokens()).toHaveLength(4)
  })

  it('waits for the identity service only when the call needs a user', async () => {
    const source = jest.fn(() => Promise.resolve(null))
    setTokenSource(source)
    answers(200, 200)
    await getJson('/api/x', loadSchema)
    await getJson('/api/x', loadSchema, { needsUser: true })
    expect(source.mock.calls).toEqual([[{ needed: false, renewed: false }], [{ needed: true, renewed: false }]])
    expect(sentTokens()).toEqual([undefined, undefined])
  })
})
