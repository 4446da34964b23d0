import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { onEachDatabase } from '../../test/databases'
import type { OpenDatabase } from '../db/database'
import { rateLimits } from '../db/schema'
import { HttpError } from '../lib/errors'
import { createRateLimit } from './rate-limit'

onEachDatabase('createRateLimit', (open) => {
  let opened: OpenDatabase
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const tooMany = (error: unknown) =>
    error instanceof HttpError && error.statusCode === 429 && Number(error.headers['retry-after']) >= 1

  it('counts by IP address when nobody is signed in', async () => {
    const limits = createRateLimit({ perMinute: 1, pool: opened.pool })
    await limits.count({ uid: null, address: '10.1.0.1' })
    await assert.rejects(limits.count({ uid: null, address: '10.1.0.1' }), tooMany)
    await limits.count({ uid: null, address: '10.1.0.2' })
  })

  it('rejects, and counts for nobody, when the connection has ended', async () => {
    const limits = createRateLimit({ perMinute: 1, pool: opened.pool })
    const ended = (error: unknown) => error instanceof HttpError && error.statusCode === 400
    await assert.rejects(limits.count({ uid: 'gone', address: undefined }), ended)
    await limits.count({ uid: 'gone', address: '10.6.0.1' })
  })

  it('counts all addresses of a /64 network as one when they are IPv6', async () => {
    const limits = createRateLimit({ perMinute: 1, pool: opened.pool })
    await limits.count({ uid: null, address: '2001:db8:1:2::1' })
    await assert.rejects(limits.count({ uid: null, address: '2001:db8:1:2:ffff:1:2:3' }), tooMany)
    await limits.count({ uid: null, address: '2001:db8:1:3::1' })
  })

  it('writes nothing when a process knows that the limit is exceeded', async () => {
    const limits = createRateLimit({ perMinute: 1, pool: opened.pool })
    const caller = { uid: 'rejected', address: '10.5.0.1' }
    await limits.count(caller)
    await assert.rejects(limits.count(caller), tooMany)
    const rows = await opened.database.select().from(rateLimits).orderBy(rateLimits.key)
    await assert.rejects(limits.count(caller), tooMany)
    await assert.rejects(limits.count({ ...caller, address: '10.5.0.2' }), tooMany)
    assert.equal(rows.length > 0, opened.pool !== undefined)
    assert.deepEqual(await opened.database.select().from(rateLimits).orderBy(rateLimits.key), rows)
  })

  it('counts separately when a user id equals an IP address', async () => {
    const limits = createRateLimit({ perMinute: 1, pool: opened.pool })
    await limits.count({ uid: '10.2.0.1', address: '10.2.0.2' })
    await limits.count({ uid: '10.2.0.2', address: '10.2.0.1' })
  })

  it('counts for all processes only when there is PostgreSQL', async () => {
    const [one, other] = [0, 1].map(() => createRateLimit({ perMinute: 1, pool: opened.pool }))
    await one?.count({ uid: 'user', address: '10.3.0.1' })
    const elsewhere = async () => other?.count({ uid: 'user', address: '10.3.0.2' })
    if (opened.pool === undefined) {
      await elsewhere()
      assert.equal(await opened.database.$count(rateLimits), 0)
    } else {
      await assert.rejects(elsewhere, tooMany)
    }
  })

  it('starts again when the minute is over', async (test) => {
    if (opened.pool === undefined) test.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    const limits = createRateLimit({ perMinute: 1, pool: opened.pool })
    await limits.count({ uid: 'later', address: '10.4.0.1' })
    await assert.rejects(limits.count({ uid: 'later', address: '10.4.0.1' }), tooMany)
    if (opened.pool === undefined) test.mock.timers.tick(61_000)
    else await opened.database.update(rateLimits).set({ expire: Date.now() - 1 })
    // The process that rejected the request remembers that until the minute is over; another one reads the database.
    const elsewhere = opened.pool === undefined ? limits : createRateLimit({ perMinute: 1, pool: opened.pool })
    await elsewhere.count({ uid: 'later', address: '10.4.0.1' })
  })
})
