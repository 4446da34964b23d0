/** @jest-environment node */
import type { RequestListener } from 'node:http'
import { checkBackend, compareSourced } from './backend-guard'
import { backendThat } from './test-backend'

const oneVilla = JSON.stringify([{ id: 'a', title: 'Villa' }])

it('counts the records of both lists', async () => {
  const url = await backendThat((request, response) => response.end(request.url === '/api/cars' ? '[]' : oneVilla))
  await expect(checkBackend({ url, timeoutMs: 2_000 })).resolves.toEqual({
    Property: { total: 1, warnings: [] },
    Car: { total: 0, warnings: [] },
  })
})

it.each<[string, RequestListener, RegExp]>([
  ['answers 500', (_, response) => response.writeHead(500).end('{"message":"down"}'), /answered status 500/],
  ['answers HTML', (_, response) => response.end('<!doctype html><p>Hi'), /is not JSON: <!doctype html>/],
  ['answers half a JSON', (_, response) => response.end(oneVilla.slice(0, 9)), /is not JSON/],
  ['answers an object', (_, response) => response.end('{"items":[]}'), /answered an object where a list was expected/],
  [
    'breaks off',
    (_, response) => response.writeHead(200, { 'content-length': 99 }).write('[', () => response.destroy()),
    /could not be read: (?!no answer)/,
  ],
  ['never answers', () => undefined, /no answer within 2 s/],
  ['has nothing at all', (_, response) => response.end('[]'), /no listings at all/],
])('refuses a backend that %s', async (_, answers, cause) => {
  const url = await backendThat(answers)
  await expect(checkBackend({ url, timeoutMs: 2_000 })).rejects.toThrow(cause)
})

it('names the address of a backend that is not there', async () => {
  await expect(checkBackend({ url: 'http://127.0.0.1:9', timeoutMs: 2_000 })).rejects.toThrow(
    /^http:\/\/127.0.0.1:9\/api\/properties could not be read: .+/,
  )
})

it('refuses when another number of records was sourced than checked', () => {
  const checked = { Property: { total: 3, warnings: [] }, Car: { total: 2, warnings: [] } }
  expect(() => compareSourced(checked, { Property: 3, Car: 2 })).not.toThrow()
  expect(() => compareSourced(checked, { Property: 3, Car: 0 })).toThrow(
    /^\/api\/cars held 2 records when checked, but 0 were sourced/,
  )
})
