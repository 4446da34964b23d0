import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { apiPaths } from '../../../contract/paths'
import { openMemoryPglite } from '../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../test/signed-in'
import { serveMetrics } from './metrics'

const SECRETS = {
  name: 'Wanjiku wa Kamau',
  email: 'wanjiku@private.example',
  message: 'My number is 0722 000 111, call me after work.',
}

describe('what is written down about requests', () => {
  let backend: SignedInApp
  let log = ''
  before(async () => {
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    backend = await startSignedInApp(openMemoryPglite, { LOG_LEVEL: 'trace' }, { logStream })
  })
  after(() => backend.close())

  async function provoke(): Promise<string[]> {
    const user = backend.user({ sub: 'the-user', name: SECRETS.name, email: SECRETS.email })
    const answers = [
      await backend.call(null, { method: 'POST', url: apiPaths.contact, body: SECRETS, from: '203.0.113.77' }),
      await backend.call(user, {
        method: 'POST',
        url: apiPaths.reviews,
        body: { propertyId: 'none', message: SECRETS.message, rating: 5 },
      }),
      await backend.call(`${user}x`, { method: 'POST', url: `${apiPaths.reviews}?token=s3cret-token`, body: {} }),
    ]
    // Failing statements carry their values in their errors.
    await backend.database.execute('alter table enquiries rename to gone')
    answers.push(
      await backend.call(null, { method: 'POST', url: apiPaths.contact, body: SECRETS, from: '203.0.113.77' }),
    )
    await backend.database.execute('alter table gone rename to enquiries')
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [201, 404, 401, 500],
    )
    return [...Object.values(SECRETS), user.slice('Bearer '.length), 's3cret-token', '203.0.113.77']
  }

  it('names each by the id its answer carries, and says nothing about people', async () => {
    const secrets = await provoke()
    const answer = await backend.app.inject('/api/cars')
    assert.ok(log.includes(String(answer.headers['x-request-id'])))
    assert.match(log, /request failed/)
    for (const secret of secrets) assert.ok(!log.includes(secret), secret)
  })

  it('is counted by route for Prometheus, on this machine alone', async () => {
    await backend.app.inject('/api/cars/somebodys-id')
    const metrics = await serveMetrics(backend.metrics, 0)
    const url = `http://127.0.0.1:${metrics.port}`
    const text = await (await fetch(`${url}/metrics`)).text()
    assert.equal((await fetch(`${url}/other`)).status, 404)
    metrics.close()
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/api\/cars\/:id",status="404"\} 1/)
    assert.match(text, /nodejs_eventloop_lag_seconds/)
    assert.doesNotMatch(text, /somebodys-id/)
    assert.equal((await backend.app.inject('/metrics')).statusCode, 503, 'the site, which is not built here')
  })
})
