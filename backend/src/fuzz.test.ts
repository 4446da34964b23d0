import assert from 'node:assert/strict'
import fc from 'fast-check'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths } from '../../contract/paths'
import { onEachDatabase } from '../test/databases'
import { carInput, propertyInput } from '../test/factories'
import { fuzzedRequests, type FuzzedRequest } from '../test/fuzzing'
import { goodClaims, signContent } from '../test/identity-keys'
import { startPhotoHost } from '../test/photo-host'
import { switchTo, writeRelease } from '../test/releases'
import { startSignedInApp, type SignedInApp } from '../test/signed-in'

/** `npm run test:fuzz` asks for far more. Half of them on each database. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const LONGEST_MS = 20_000

onEachDatabase('the API', (open) => {
  it(`never responds with a 500 when requests are random (seed ${SEED})`, async (test) => {
    const statuses = new Map<number, number>()
    const host = await startPhotoHost((_request, response) => response.writeHead(404).end())
    const backend = await startSignedInApp(
      open,
      { RATE_LIMIT_WRITES_PER_MINUTE: '100000000', RATE_LIMIT_NEW_PHOTOS_PER_MINUTE: '100000000' },
      { photoNetwork: host.network },
    )
    const rejections: unknown[] = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    try {
      const known = await prepare(backend)
      await fc.assert(
        fc.asyncProperty(fuzzedRequests(backend.app.routeTable, known), async (request) => {
          const status = await expectResponse(backend, request)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
        { numRuns: Math.ceil(REQUESTS / 2), seed: SEED },
      )
      assert.deepEqual(rejections, [])
      const counts = [...statuses].sort(([a], [b]) => a - b)
      test.diagnostic(counts.map(([status, count]) => `${status}: ${count}`).join(', '))
      // Requests that never get past the first check would prove nothing.
      for (const status of [200, 400, 401, 403, 404]) assert.ok(statuses.has(status), `no ${status}`)
    } finally {
      process.off('unhandledRejection', note)
      await backend.close()
      await host.close()
    }
  })
})

async function prepare(backend: SignedInApp) {
  await writeRelease(backend.dataDir, '1', {
    'index.html': '<p>Home</p>',
    '404.html': '<title>Page not found</title>',
  })
  await switchTo(backend.dataDir, '1')
  const created = await Promise.all([
    backend.call(backend.admin, { method: 'POST', url: apiPaths.properties, body: propertyInput() }),
    backend.call(backend.admin, { method: 'POST', url: apiPaths.cars, body: carInput() }),
  ])
  const ids = created.map((response) => response.json<{ id: string }>().id)
  const review = await backend.call(backend.user(), {
    method: 'POST',
    url: apiPaths.reviews,
    body: { propertyId: ids[0], message: 'Fine', rating: 5 },
  })
  return {
    ids: [...ids, review.json<{ id: string }>().id, 'none'],
    authorizations: [backend.admin, backend.user(), 'Bearer garbage'],
    token: { header: { alg: 'RS256', typ: 'JWT', kid: backend.signingKey.kid }, claims: goodClaims('kilele-live') },
    sign: (content: string) => signContent(content, backend.signingKey),
  }
}

async function expectResponse(backend: SignedInApp, request: FuzzedRequest): Promise<number> {
  const response = await Promise.race([backend.app.inject(request), sleep(LONGEST_MS, null, { ref: false })])
  assert.ok(response !== null, 'no response came')
  assert.ok(response.statusCode < 500, `${response.statusCode}: ${response.body.slice(0, 300)}`)
  if (response.statusCode >= 400 && request.method !== 'HEAD' && request.url.startsWith('/api/')) {
    const isPage = String(response.headers['content-type']).startsWith('text/html')
    if (!isPage) assert.equal(typeof response.json<{ message: string }>().message, 'string')
  }
  return response.statusCode
}
