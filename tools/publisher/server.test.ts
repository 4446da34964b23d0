import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it, type TestContext } from 'node:test'
import { signatureHeaders } from '../../backend/src/lib/signatures'
import { MINUTE_MS } from '../../contract/limits'
import { publisherPaths, type PublisherState } from '../../contract/site/publisher'
import { RefusedError } from './publishing'
import type { PublishingFigures } from './reporting'
import { createPublisherServer } from './server'

const SECRET = 'a-secret-of-the-tests'
const STATE: PublisherState = {
  pending: [],
  buildingSince: null,
  failure: null,
  publishedAt: null,
  currentRelease: null,
  previousRelease: null,
  isRolledBack: false,
}
const REBUILD = JSON.stringify({
  type: 'rebuild',
  publication: 3,
  reason: 'changes',
  listings: [{ kind: 'property', id: 'villa' }],
  time: '2026-06-01T10:00:00.000Z',
})

const FIGURES: PublishingFigures = { succeeded: 7, failed: 2, failedTries: 0, lastBuildSeconds: 9.5 }

async function server(t: TestContext, fault?: Error, figures = FIGURES) {
  const callIds = new Set<string>()
  const accepted: unknown[] = []
  const take = (value: unknown, callId: string) => {
    if (fault) return Promise.reject(fault)
    callIds.add(callId)
    accepted.push(value)
    return Promise.resolve()
  }
  const lines: string[] = []
  const listening = createPublisherServer({
    secret: SECRET,
    log: (line, { reqId = '' } = {}) => lines.push(line + reqId),
    publishing: {
      accept: take,
      rollBack: take,
      isKnown: (callId) => callIds.has(callId),
      state: () => Promise.resolve(STATE),
      figures: () => figures,
    },
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  t.after(() => {
    listening.closeAllConnections()
    listening.close()
  })
  const { port } = listening.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    accepted,
    lines,
    post: async (path: string, body: string, headers: Record<string, string> = signatureHeaders(SECRET, body)) => {
      const response = await fetch(url + path, { method: 'POST', body, headers })
      return { status: response.status, body: (await response.json()) as { message?: string } }
    },
  }
}

it('accepts a request when it is signed', async (t) => {
  const { post, accepted, lines } = await server(t)
  assert.equal((await post(publisherPaths.rebuild, REBUILD)).status, 202)
  assert.deepEqual(accepted, [3])
  assert.match(lines.join(), /Request 3 \(changes, 1 listings\)/)
})

it('rejects calls when they are forged, unsigned or stale', async (t) => {
  const { post, accepted, url } = await server(t)
  const signed = signatureHeaders(SECRET, REBUILD)
  for (const [headers, message] of [
    [{}, 'The call is not signed.'],
    [signatureHeaders('another-secret-than-that', REBUILD), 'The signature does not match.'],
    [{ ...signed, 'webhook-timestamp': '1' }, 'The signature does not match.'],
    [signatureHeaders(SECRET, REBUILD, Date.now() - 6 * MINUTE_MS), 'The call is too old, or the clocks differ.'],
    [signatureHeaders(SECRET, REBUILD, Date.now() + 6 * MINUTE_MS), 'The call is too old, or the clocks differ.'],
  ] as const) {
    assert.deepEqual(await post(publisherPaths.rebuild, REBUILD, headers), { status: 401, body: { message } })
    assert.equal((await post(publisherPaths.rollback, REBUILD, headers)).status, 401)
  }
  assert.equal((await fetch(url + publisherPaths.state)).status, 401)
  assert.deepEqual(accepted, [])
})

it('rejects a call when its body was changed', async (t) => {
  const { post, accepted } = await server(t)
  const response = await post(publisherPaths.rebuild, `${REBUILD} `, signatureHeaders(SECRET, REBUILD))
  assert.equal(response.status, 401)
  assert.deepEqual(accepted, [])
})

it('rejects a call when it was made before, also while the first one is in progress', async (t) => {
  const { post, accepted } = await server(t)
  const headers = signatureHeaders(SECRET, REBUILD)
  const responses = await Promise.all([1, 2, 3].map(() => post(publisherPaths.rebuild, REBUILD, headers)))
  assert.deepEqual(responses.map(({ status }) => status).sort(), [202, 409, 409])
  assert.equal((await post(publisherPaths.rebuild, REBUILD, headers)).body.message, 'This call was already made.')
  assert.deepEqual(accepted, [3])
})

it('accepts a call again when it failed before', async (t) => {
  const { post, lines } = await server(t, new Error('the disk is gone'))
  const headers = signatureHeaders(SECRET, REBUILD)
  for (let time = 0; time < 2; time++) {
    assert.deepEqual(await post(publisherPaths.rebuild, REBUILD, headers), {
      status: 500,
      body: { message: 'The publisher failed; its log says why.' },
    })
  }
  assert.match(lines.join(), /the disk is gone/)
})

it('rejects a call when the signature is that of another call', async (t) => {
  const { post, accepted, url } = await server(t)
  const forState = signatureHeaders(SECRET, '')
  assert.equal((await fetch(url + publisherPaths.state, { headers: forState })).status, 200)
  assert.equal((await post(publisherPaths.rollback, '', forState)).status, 400)
  assert.equal((await post(publisherPaths.rollback, REBUILD)).status, 400)
  assert.deepEqual(accepted, [])
})

it('rejects a body when it is too large, with or without a declared length', async (t) => {
  const { post, accepted, url } = await server(t)
  const large = JSON.stringify({ ...JSON.parse(REBUILD), more: 'x'.repeat(300_000) })
  assert.equal((await post(publisherPaths.rebuild, large)).status, 413)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = httpRequest(url + publisherPaths.rebuild, { method: 'POST' }, ({ statusCode }) => resolve(statusCode))
    call.on('error', reject)
    for (let chunk = 0; chunk < 300; chunk++) call.write('x'.repeat(1_000))
    // Never ended: the response arrives before.
  })
  assert.equal(status, 413)
  assert.deepEqual(accepted, [])
})

it('names what is wrong when a body is invalid', async (t) => {
  const { post } = await server(t)
  assert.equal((await post(publisherPaths.rebuild, 'rebuild!')).body.message, 'The request body is not valid JSON.')
  const { status, body } = await post(publisherPaths.rebuild, '{"type":"rebuild","publication":0}')
  assert.equal(status, 400)
  assert.match(body.message ?? '', /publication: .*listings: /)
})

it('returns 404 or 405 when path or method is unknown', async (t) => {
  const { url, post } = await server(t)
  assert.equal((await fetch(`${url}/`)).status, 404)
  assert.equal((await fetch(url + publisherPaths.rebuild)).status, 405)
  assert.equal((await post(publisherPaths.state, '')).status, 405)
})

it('returns the message when the publisher refuses a call', async (t) => {
  const { post } = await server(t, new RefusedError('The site is being built.'))
  const body = JSON.stringify({ type: 'rollback', releaseId: 'first', time: '2026-06-01T10:00:00.000Z' })
  assert.deepEqual(await post(publisherPaths.rollback, body), {
    status: 409,
    body: { message: 'The site is being built.' },
  })
})

it('responds to health without a signature, with 503 while builds fail', async (t) => {
  const { url } = await server(t)
  const healthy = await fetch(url + publisherPaths.health)
  assert.deepEqual([healthy.status, await healthy.json()], [200, { status: 'ok' }])
  const failing = await server(t, undefined, { ...FIGURES, failedTries: 3 })
  const response = await fetch(failing.url + publisherPaths.health)
  assert.deepEqual(
    [response.status, await response.json()],
    [503, { message: 'The last build failed; the log says why.' }],
  )
})

it('has metrics in the text format when Prometheus reads them', async (t) => {
  const { url } = await server(t)
  const response = await fetch(url + publisherPaths.metrics)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  assert.match(text, /^kilele_publisher_builds_total\{result="failed"\} 2$/m)
  assert.match(text, /^kilele_publisher_build_duration_seconds 9\.5$/m)
  assert.doesNotMatch(text, /^kilele_publisher_release_timestamp_seconds /m, 'unknown without a release')
})

it('logs the id of the request when it is a plain one', async (t) => {
  const { post, lines } = await server(t)
  const id = '0123456789abcdef0123456789abcdef'
  await post(publisherPaths.rebuild, REBUILD, { ...signatureHeaders(SECRET, REBUILD), 'x-request-id': id })
  await post(publisherPaths.rebuild, REBUILD, { ...signatureHeaders(SECRET, REBUILD), 'x-request-id': '{"level":60}' })
  assert.deepEqual(
    lines.map((line) => line.split('accepted.')[1]),
    [id, ''],
  )
})

it('accepts a call when the sender has a second secret', async (t) => {
  const { post } = await server(t)
  const both = `${SECRET},another-secret-than-that`
  assert.equal((await post(publisherPaths.rebuild, REBUILD, signatureHeaders(both, REBUILD))).status, 202)
})
