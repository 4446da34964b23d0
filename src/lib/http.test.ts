import * as z from 'zod/mini'
import { getJson, HttpError, isGone } from './http'

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

it('knows a missing thing by the error or its cause', () => {
  expect(isGone(new HttpError(404, 'x'))).toBe(true)
  expect(isGone(new Error('Failed', { cause: new HttpError(404, 'x') }))).toBe(true)
  expect(isGone(new HttpError(500, 'x'))).toBe(false)
  expect(isGone(new Error('offline'))).toBe(false)
  expect(isGone(null)).toBe(false)
})
