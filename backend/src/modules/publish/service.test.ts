import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/site/publish'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { startWebhookTarget, WEBHOOK_SECRET, type WebhookTarget } from '../../../test/webhook-target'
import type { Database, OpenDatabase } from '../../db/database'
import { listingChanges, publications } from '../../db/schema'
import { createJobs, task, type Jobs } from '../../jobs/jobs'
import { publishing, createPublishService, type PublishService } from './service'
import { createRebuildWebhook } from './webhooks'

const REVIEW_SECONDS = 600
const UNUSED_SIGNAL = new AbortController().signal

const noteReview = (database: Database, listingId: string, secondsAgo: number) =>
  recordChange(database, listingId, secondsAgo, 'reviewed')

async function recordChange(
  database: Database,
  listingId: string,
  changedSecondsAgo = 0,
  action: 'updated' | 'reviewed' = 'updated',
): Promise<void> {
  await database.insert(listingChanges).values({
    listingKind: 'property',
    listingId,
    action,
    fields: {},
    changedBy: 'the-admin',
    changedAt: sql`now() - make_interval(secs => ${changedSecondsAgo})`,
  })
}

onEachDatabase('publishing a change', (open) => {
  let opened: OpenDatabase
  let target: WebhookTarget
  let jobs: Jobs
  let publish: PublishService

  before(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    await emptyTables(opened.database)
    await opened.database.execute(sql`delete from pgboss.job`)
    target = await startWebhookTarget()
    newProcess({ quietSeconds: 0, atMostSeconds: 60 })
  })
  afterEach(async () => {
    await jobs.stop()
    await target.close()
  })
  after(() => opened.close())

  /** Simulates a restart of the backend. */
  function newProcess(waits: { quietSeconds: number; atMostSeconds: number }): void {
    const times = { ...waits, reviewSeconds: REVIEW_SECONDS }
    jobs = createJobs({ store: opened.jobStore, log: { warn: () => undefined } })
    const webhook = createRebuildWebhook({ url: `${target.url}/rebuild`, secret: WEBHOOK_SECRET })
    publish = createPublishService({ database: opened.database, jobs, webhook, publisher: undefined, times })
  }

  const start = () => jobs.start([task(publishing, (_job, signal) => publish.advance(signal))])
  const advance = () => publish.advance(UNUSED_SIGNAL)
  const change = (listingId: string, secondsAgo?: number) =>
    opened.database.transaction(async (transaction) => {
      await recordChange(transaction, listingId, secondsAgo)
      await publish.changed(transaction, { action: 'updated' })
    })
  /** The delays of waiting jobs, relative to their creation. */
  const waitingJobs = async () => {
    const { rows } = await opened.jobStore.executeSql(
      "select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job where state < 'active' order by 1",
    )
    return (rows as { seconds: number }[]).map(({ seconds }) => seconds)
  }

  it('sends the signed webhook with the changed listings when they changed', async () => {
    await start()
    await change('villa')
    const [request] = await target.received(1)
    const { publication, time, ...rest } = request ?? {}
    assert.deepEqual(rest, { type: 'rebuild', reason: 'changes', listings: [{ kind: 'property', id: 'villa' }] })
    const [publicationRow] = await opened.database.select().from(publications)
    assert.equal(publication, publicationRow?.id)
    assert.ok(Math.abs(Date.parse(time ?? '') - Date.now()) < 10_000)
  })

  it('sends the webhook when a build is requested without a change', async () => {
    await opened.database.transaction((transaction) => publish.rebuild(transaction))
    await advance()
    assert.deepEqual(
      target.requests.map(({ listings }) => listings),
      [[]],
    )
  })

  it('does not happen when the change is rolled back', async () => {
    await assert.rejects(
      opened.database.transaction(async (transaction) => {
        await recordChange(transaction, 'villa')
        await publish.changed(transaction, { action: 'updated' })
        throw new Error('rolled back')
      }),
    )
    assert.deepEqual(await waitingJobs(), [])
    await advance()
    assert.equal(target.requests.length, 0)
  })

  it('waits until ten seconds after the last change, and a minute at most', async () => {
    newProcess({ quietSeconds: 10, atMostSeconds: 60 })
    await change('villa', 57)
    await change('flat', 1)
    await advance()
    assert.equal(target.requests.length, 0)
    const [rest = NaN, ...whole] = await waitingJobs()
    assert.deepEqual(whole, [10, 10])
    assert.ok(rest >= 1 && rest <= 3, String(rest))
    await recordChange(opened.database, 'plot', 61)
    await advance()
    assert.deepEqual(
      target.requests.map(({ listings }) => listings.map(({ id }) => id)),
      [['villa', 'flat', 'plot']],
    )
  })

  it('sends one request for many changes and names each listing once', async () => {
    for (const id of ['villa', 'flat', 'villa']) await recordChange(opened.database, id, 1)
    await Promise.all([advance(), advance(), advance()])
    assert.deepEqual(
      target.requests.map(({ listings }) => listings.map(({ id }) => id)),
      [['villa', 'flat']],
    )
    assert.equal(await opened.database.$count(publications), 1)
  })

  it('happens when the process died between the commit and the webhook', async () => {
    await change('villa')
    await jobs.stop()
    newProcess({ quietSeconds: 0, atMostSeconds: 60 })
    await start()
    assert.equal((await target.received(1)).length, 1)
  })

  it('sends the webhook again when the process died before the response', async () => {
    await change('villa')
    await advance()
    await opened.database.update(publications).set({ acceptedAt: null })
    await advance()
    const [first, second] = target.requests
    assert.equal(first?.publication, second?.publication)
    await advance()
    assert.equal(target.requests.length, 2)
  })

  it('sends the webhook again when the claim of a dead process has expired', async () => {
    await change('villa')
    await advance()
    assert.ok((await waitingJobs()).includes(21), 'another check is scheduled')
    await opened.database.update(publications).set({ acceptedAt: null, nextTryAt: sql`now() + interval '20 seconds'` })
    await advance()
    assert.equal(target.requests.length, 1)
    await opened.database.update(publications).set({ nextTryAt: sql`now()` })
    await advance()
    assert.equal(target.requests.length, 2)
  })

  it('includes a change that was committed after a later one was published', async () => {
    // Only PostgreSQL supports concurrent transactions.
    await recordChange(opened.database, 'early', 1)
    const [early] = await opened.database.select().from(listingChanges)
    await opened.database.delete(listingChanges)
    await change('late')
    await advance()
    await opened.database.execute(
      sql`insert into listing_changes (id, listing_kind, listing_id, action, fields, changed_by) overriding system value values (${early?.id ?? 0}, 'property', 'early', 'updated', '{}', 'the-admin')`,
    )
    await advance()
    assert.deepEqual(
      target.requests.map(({ listings }) => listings.map(({ id }) => id)),
      [['late'], ['early']],
    )
  })

  it('waits ten minutes when a visitor wrote a review', async () => {
    await opened.database.transaction(async (transaction) => {
      await noteReview(transaction, 'villa', 570)
      await publish.changed(transaction, { action: 'reviewed' })
    })
    await advance()
    const [rest = NaN, ...whole] = await waitingJobs()
    assert.deepEqual(whole, [600])
    assert.ok(rest >= 1 && rest <= 30, String(rest))
    await noteReview(opened.database, 'flat', 601)
    await advance()
    assert.deepEqual(
      target.requests.map(({ listings }) => listings.map(({ id }) => id)),
      [['villa', 'flat']],
    )
  })

  it('includes waiting reviews when the administrator makes a change', async () => {
    await noteReview(opened.database, 'villa', 1)
    await change('flat', 1)
    await advance()
    assert.deepEqual(
      target.requests.map(({ listings }) => listings.map(({ id }) => id)),
      [['villa', 'flat']],
    )
  })

  it('retries and reports the reason until the next change when the request is rejected', async () => {
    target.status = 500
    await change('villa')
    await advance()
    const failed = await publish.report()
    assert.equal(failed.state, 'failed')
    assert.equal(failed.waitingChanges, 1)
    assert.equal(failed.failure?.reason, 'The rebuild webhook responded with status 500.')
    assert.ok((await waitingJobs()).includes(10))
    await advance()
    assert.equal(target.requests.length, 1, 'not before the next attempt is due')

    target.status = 200
    await change('flat')
    await advance()
    assert.deepEqual(
      target.requests.map(({ listings }) => listings.map(({ id }) => id)),
      [['villa'], ['villa', 'flat']],
    )
    const done = await publish.report()
    assert.equal(done.state, 'published')
    assert.equal(done.waitingChanges, 0)
    assert.equal(done.failure, null)
  })

  it('retries when the webhook cannot be reached', async () => {
    await target.close()
    await change('villa')
    await advance()
    assert.match(
      (await publish.report()).failure?.reason ?? '',
      /^The rebuild webhook could not be reached: .*ECONNREFUSED/,
    )
    target = await startWebhookTarget()
    newProcess({ quietSeconds: 0, atMostSeconds: 60 })
    await opened.database.update(publications).set({ nextTryAt: sql`now()` })
    await opened.database.execute(sql`update pgboss.job set start_after = now() where state < 'active'`)
    await start()
    assert.equal((await target.received(1)).length, 1)
  })

  it('gives up after a day, still counts the change and includes it in the next request', async () => {
    target.status = 503
    await change('villa')
    await advance()
    await opened.database
      .update(publications)
      .set({ requestedAt: sql`now() - interval '24 hours'`, nextTryAt: sql`now()` })
    await advance()
    await opened.database.execute(sql`delete from pgboss.job`)
    await advance()
    assert.equal(target.requests.length, 2)
    assert.deepEqual(await waitingJobs(), [])
    const report = await publish.report()
    assert.equal(report.state, 'failed')
    assert.match(report.failure?.reason ?? '', /It was tried for 24 hours\.$/)
    assert.equal(report.failure?.nextTryAt, null)
    assert.equal(report.waitingChanges, 1)

    target.status = 202
    await change('flat')
    await advance()
    assert.equal((await publish.report()).waitingChanges, 0)
  })
})

onEachDatabase('the publish API', (open) => {
  let backend: SignedInApp
  let target: WebhookTarget

  before(async () => {
    target = await startWebhookTarget()
    backend = await startSignedInApp(open, {
      PUBLISHER_URL: target.url,
      REBUILD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RATE_LIMIT_WRITES_PER_MINUTE: '1000',
    })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    target.requests.length = 0
    target.state = STATE
  })
  after(async () => {
    await backend.close()
    await target.close()
  })

  const STATE = {
    pending: [] as number[],
    buildingSince: null,
    failure: null,
    publishedAt: '2026-06-01T10:00:00.000Z',
    currentRelease: { id: 'second', createdAt: '2026-06-01T10:00:00.000Z' },
    previousRelease: { id: 'first', createdAt: '2026-05-31T10:00:00.000Z' },
    isRolledBack: false,
  }
  const report = async () =>
    (await backend.call(backend.admin, { method: 'GET', url: apiPaths.publishReport })).json<PublishReport>()

  it('reports progress and failures only when the administrator requests them', async () => {
    const failure = { reason: 'No space left on /srv/secret', at: '2026-06-01T11:00:00.000Z', nextTryAt: null }
    target.state = { ...STATE, pending: [1], failure }
    const { target: builder, state, lastPublishedAt, waitingChanges, failure: reported } = await report()
    assert.deepEqual(
      { builder, state, lastPublishedAt, waitingChanges, reported },
      {
        builder: 'publisher',
        state: 'failed',
        lastPublishedAt: '2026-06-01T10:00:00.000Z',
        waitingChanges: 0,
        reported: failure,
      },
    )
    for (const url of [apiPaths.publishReport, apiPaths.publish]) {
      assert.equal((await backend.call(null, { method: 'GET', url })).statusCode, 401)
      assert.equal((await backend.call(backend.user(), { method: 'GET', url })).statusCode, 403)
    }
    const status = await backend.call(backend.admin, { method: 'GET', url: apiPaths.publish })
    assert.deepEqual(Object.keys(status.json<object>()).sort(), [
      'lastPublishedAt',
      'state',
      'target',
      'waitingChanges',
    ])
  })

  it('counts a change until its build is live', async () => {
    await recordChange(backend.database, 'villa', 60)
    assert.deepEqual([(await report()).state, (await report()).waitingChanges], ['waiting', 1])
    await backend.services.publish.advance(UNUSED_SIGNAL)
    const publication = target.requests[0]?.publication ?? 0
    target.state = { ...STATE, pending: [publication], buildingSince: '2026-06-01T11:00:00.000Z' }
    assert.deepEqual([(await report()).state, (await report()).waitingChanges], ['building', 1])
    target.state = STATE
    assert.deepEqual([(await report()).state, (await report()).waitingChanges], ['published', 0])
  })

  it('reports it when the publisher cannot be reached', async () => {
    target.state = null
    const { state, failure } = await report()
    assert.equal(state, 'failed')
    assert.equal(failure?.reason, 'The publisher responded with status 404.')
  })

  it('publishes at once only when the administrator requests it', async () => {
    await recordChange(backend.database, 'villa')
    for (const [authorization, status] of [
      [null, 401],
      [backend.user(), 403],
      [backend.admin, 202],
    ] as const) {
      const response = await backend.call(authorization, { method: 'POST', url: apiPaths.publish })
      assert.equal(response.statusCode, status, response.body)
    }
    await backend.services.publish.advance(UNUSED_SIGNAL)
    const [request, ...others] = target.requests
    assert.equal(others.length, 0)
    assert.equal(request?.reason, 'asked')
    assert.deepEqual(request.listings, [{ kind: 'property', id: 'villa' }])
    const [publicationRow] = await backend.database.select().from(publications)
    assert.equal(publicationRow?.requestedBy, 'the-admin')
  })

  it('publishes even when nothing changed', async () => {
    await backend.call(backend.admin, { method: 'POST', url: apiPaths.publish })
    assert.equal((await report()).state, 'waiting')
    await backend.services.publish.advance(UNUSED_SIGNAL)
    assert.deepEqual(target.requests[0]?.listings, [])
  })

  it('rejects a rollback when another user requests it or no release is named', async () => {
    const call = { method: 'POST', url: apiPaths.publishRollback, body: { releaseId: 'first' } } as const
    assert.equal((await backend.call(null, call)).statusCode, 401)
    assert.equal((await backend.call(backend.user(), call)).statusCode, 403)
    assert.equal((await backend.call(backend.admin, { ...call, body: {} })).statusCode, 400)
  })
})

onEachDatabase('publishing without a webhook', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open)
  })
  after(() => backend.close())

  it("leaves changes waiting and rejects 'Publish now' when no webhook is set", async () => {
    await recordChange(backend.database, 'villa', 100)
    await backend.services.publish.advance(UNUSED_SIGNAL)
    const report = await backend.call(backend.admin, { method: 'GET', url: apiPaths.publishReport })
    const { target, state, lastPublishedAt, waitingChanges } = report.json<PublishReport>()
    assert.deepEqual(
      { target, state, lastPublishedAt, waitingChanges },
      { target: 'none', state: 'waiting', lastPublishedAt: null, waitingChanges: 1 },
    )
    const now = await backend.call(backend.admin, { method: 'POST', url: apiPaths.publish })
    assert.equal(now.statusCode, 409)
    const body = { releaseId: 'first' }
    const back = await backend.call(backend.admin, { method: 'POST', url: apiPaths.publishRollback, body })
    assert.equal(back.statusCode, 409)
  })
})
