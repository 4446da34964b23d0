import * as z from 'zod/mini'
import { env } from '../config/env'
import { fetchAndRead, getJson, HttpError, isGone, sendJson, setTokenSource } from './http'

const loadSchema = () => Promise.resolve(z.object({ name: z.string() }))

function respondWith(body: string, init: ResponseInit) {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init))
}

it('returns the parsed body when the response is ok', async () => {
  respondWith('{"name":"Karen","extra":1}', { status: 200 })
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
])('throws status, colon and %s when the response is not ok', async (_, body, init, text) => {
  respondWith(body, init)
  await expect(getJson('/api/x', loadSchema)).rejects.toThrow(new HttpError(init.status, text.slice(5)))
  respondWith(body, init)
  await expect(getJson('/api/x', loadSchema)).rejects.toHaveProperty('message', text)
})

it('sends an idempotency key only when given one', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null)))
  await sendJson('POST', '/api/x', {}, { needsUser: false, idempotencyKey: 'a-key' })
  await sendJson('POST', '/api/x', {}, { needsUser: false })
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toEqual(['a-key', null])
})

it('throws when the schema rejects the response', async () => {
  respondWith('{"name":5}', { status: 200 })
  await expect(getJson('/api/x', loadSchema)).rejects.toThrow()
})

it.each(['', 'https://api.example.com'])(
  'reads a response with the given reader when the origin is %p',
  async (apiUrl) => {
    jest.replaceProperty(env, 'apiUrl', apiUrl)
    respondWith('{"name":"Karen","extra":1}', { status: 200 })
    await expect(fetchAndRead('/api/x', (body) => Object.keys(body ?? {}))).resolves.toEqual(['name', 'extra'])
    expect(jest.mocked(fetch).mock.calls[0]?.[0]).toBe(`${apiUrl}/api/x`)
  },
)

it('throws the HTTP error, or the reader error when a response cannot be read', async () => {
  const refuse = () => {
    throw new TypeError('unusable')
  }
  respondWith('{"message":"Car not found"}', { status: 404 })
  await expect(fetchAndRead('/api/x', refuse)).rejects.toThrow('404: Car not found')
  respondWith('{}', { status: 200 })
  await expect(fetchAndRead('/api/x', refuse)).rejects.toThrow('unusable')
  respondWith('<html>', { status: 200 })
  await expect(fetchAndRead('/api/x', refuse)).rejects.toThrow('not valid JSON')
})

it('sends same-origin calls to the site itself when the backend is elsewhere', async () => {
  jest.replaceProperty(env, 'apiUrl', 'https://api.example.com')
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')))
  await sendJson('POST', '/api/x', {}, { sameOrigin: true })
  await sendJson('POST', '/api/x', {})
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/x', 'https://api.example.com/api/x'])
})

it('recognizes "not found" when the error or its cause is a 404', () => {
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
  const respondWith = (...statuses: number[]) => {
    const spy = jest.spyOn(globalThis, 'fetch')
    for (const status of statuses) spy.mockResolvedValueOnce(new Response('{"name":"Karen"}', { status }))
  }

  afterEach(() => setTokenSource(() => Promise.resolve(null)))

  it('sends the token and credentials when a user is signed in', async () => {
    setTokenSource(() => Promise.resolve('token'))
    respondWith(200)
    await getJson('/api/x', loadSchema)
    expect(sentTokens()).toEqual(['Bearer token'])
    expect(jest.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
  })

  it('renews a rejected token once', async () => {
    setTokenSource(({ renewed }) => Promise.resolve(renewed ? 'new' : 'old'))
    respondWith(401, 200)
    await expect(getJson('/api/x', loadSchema)).resolves.toEqual({ name: 'Karen' })
    expect(sentTokens()).toEqual(['Bearer old', 'Bearer new'])
    respondWith(401, 401)
    await expect(getJson('/api/x', loadSchema)).rejects.toMatchObject({ status: 401 })
    expect(sentTokens()).toHaveLength(4)
  })

  describe('whose token may be outdated', () => {
    const renewable = () =>
      setTokenSource(
        ({ renewed }) => Promise.resolve(renewed ? 'new' : 'old'),
        (status) => status === 403,
      )

    it('renews the token once when the call is forbidden', async () => {
      renewable()
      respondWith(403, 200)
      await expect(getJson('/api/x', loadSchema)).resolves.toEqual({ name: 'Karen' })
      expect(sentTokens()).toEqual(['Bearer old', 'Bearer new'])
    })

    it('does not renew a token again when the renewed one was refused too', async () => {
      setTokenSource(
        () => Promise.resolve('new'),
        (status) => status === 403,
      )
      respondWith(403, 403, 403)
      await expect(getJson('/api/x', loadSchema)).rejects.toMatchObject({ status: 403 })
      await expect(getJson('/api/x', loadSchema)).rejects.toMatchObject({ status: 403 })
      expect(sentTokens()).toHaveLength(3)
    })
  })

  it('does not renew the token of an ordinary user when the call is forbidden', async () => {
    setTokenSource(({ renewed }) => Promise.resolve(renewed ? 'new' : 'old'))
    respondWith(403)
    await expect(getJson('/api/x', loadSchema)).rejects.toMatchObject({ status: 403 })
    expect(sentTokens()).toEqual(['Bearer old'])
  })

  it('waits for the identity service only when the call needs a user', async () => {
    const source = jest.fn(() => Promise.resolve(null))
    setTokenSource(source)
    respondWith(200, 200)
    await getJson('/api/x', loadSchema)
    await getJson('/api/x', loadSchema, { needsUser: true })
    expect(source.mock.calls).toEqual([[{ needed: false, renewed: false }], [{ needed: true, renewed: false }]])
    expect(sentTokens()).toEqual([undefined, undefined])
  })
})
