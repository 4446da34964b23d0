import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { EventEmitter, once } from 'node:events'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import * as z from 'zod/mini'
import { onEachDatabase } from '../../test/databases'
import type { OpenDatabase } from '../db/database'
import { createJobs, task, type Jobs } from './jobs'
import { installJobs, type JobQueue } from './queue'

const greetings: JobQueue<{ name: string }> = {
  name: 'greetings',
  data: z.object({ name: z.string() }),
  retries: { limit: 5, delaySeconds: 0, backoff: false },
  timeoutSeconds: 2,
}
const single: JobQueue<{ name: string }> = { ...greetings, name: 'single', onlyOneWaits: true }

onEachDatabase('jobs', (open) => {
  let opened: OpenDatabase
  let jobs: Jobs
  let warnings: string[]

  before(async () => {
    opened = await open()
    await installJobs(opened.jobStore, { isSoleProcess: false, queues: [greetings, single] })
  })
  beforeEach(async () => {
    await opened.database.execute(sql`delete from pgboss.job`)
    warnings = []
    jobs = newJobs()
  })
  afterEach(() => jobs.stop())
  after(() => opened.close())

  function newJobs(): Jobs {
    return createJobs({ store: opened.jobStore, log: { warn: (_details, message) => warnings.push(message) } })
  }

  /** Greets who comes; `greeted` resolves with all names so far once there are `count`. */
  function greeter(work: (name: string, signal: AbortSignal) => Promise<void> | void = () => undefined) {
    const names: string[] = []
    const events = new EventEmitter()
    return {
      names,
      task: (queue: JobQueue<{ name: string }>) =>
        task(queue, async ({ name }, signal) => {
          names.push(name)
          events.emit('greeted')
          await work(name, signal)
        }),
      greeted: async (count: number) => {
        while (names.length < count) await once(events, 'greeted')
        return names
      },
    }
  }

  it('runs jobs in order when they are added before and after the start', async () => {
    const { task: greet, greeted } = greeter()
    await jobs.add(greetings, { name: 'Asha' })
    await jobs.start([greet(greetings)])
    await jobs.add(greetings, { name: 'Baraka' })
    assert.deepEqual(await greeted(2), ['Asha', 'Baraka'])
  })

  it('fetches a job without sorting when many are waiting', async () => {
    // So many that an index pays without statistics, which a database in memory never gathers.
    await opened.database.execute(sql`
      insert into pgboss.job (name, data) select 'greetings', '{"name":"Asha"}' from generate_series(1, 50000)`)
    // Where and order as pg-boss has them.
    const { rows } = await opened.jobStore.executeSql(`
      explain select id from pgboss.job where name = 'greetings' and state < 'active' and start_after < now()
      order by priority desc, created_on, id limit 1`)
    const plan = JSON.stringify(rows)
    assert.match(plan, /Index Scan/)
    assert.doesNotMatch(plan, /Sort/)
  })

  it('does not enqueue jobs when the transaction rolls back', async () => {
    const { task: greet, greeted } = greeter()
    await assert.rejects(
      opened.database.transaction(async (transaction) => {
        await jobs.add(greetings, { name: 'lost' }, { transaction })
        throw new Error('rolled back')
      }),
      /rolled back/,
    )
    await opened.database.transaction((transaction) => jobs.add(greetings, { name: 'committed' }, { transaction }))
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(1), ['committed'])
  })

  it('delays a job when its transaction asks for it', async () => {
    await opened.database.transaction(async (transaction) => {
      await jobs.add(greetings, { name: 'later' }, { transaction, startAfterSeconds: 3_600 })
      await jobs.add(greetings, { name: 'now' }, { transaction })
    })
    const { task: greet, greeted } = greeter()
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(1), ['now'])
  })

  it('runs a delayed job when it is due, without waiting for the next poll', async (t) => {
    const { task: greet, greeted, names } = greeter()
    await jobs.start([greet(greetings)])
    // The worker has found nothing, and polls again when this clock says so.
    await jobs.count()
    t.mock.timers.enable({ apis: ['setTimeout'] })
    await jobs.add(greetings, { name: 'Asha' }, { startAfterSeconds: 0.02 })
    while ((await jobs.count()).find(({ queue }) => queue === 'greetings')?.count === 0) continue
    assert.deepEqual(names, [])
    t.mock.timers.tick(80)
    assert.deepEqual(await greeted(1), ['Asha'])
  })

  it('retries a job when it fails', async () => {
    let tries = 0
    const { task: greet, greeted } = greeter(() => {
      tries += 1
      if (tries < 2) throw new Error('not yet')
    })
    await jobs.add(greetings, { name: 'Asha' })
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(2), ['Asha', 'Asha'])
    assert.match(warnings.join(), /a job failed and will be retried/)
  })

  it('aborts and retries a job when it takes too long', async () => {
    const reasons: unknown[] = []
    const { task: greet, greeted } = greeter(async (_name, signal) => {
      if (reasons.length > 0) return
      await once(signal, 'abort')
      reasons.push(signal.reason)
    })
    await jobs.add(greetings, { name: 'slow' })
    await jobs.start([greet(greetings)])
    await greeted(2)
    assert.match(String(reasons[0]), /TimeoutError/)
  })

  it('finishes the running job and leaves the others when the process stops', async () => {
    const first = greeter(() => new Promise((resolve) => setTimeout(resolve, 300)))
    await jobs.add(greetings, { name: 'Asha' })
    await jobs.add(greetings, { name: 'Baraka' })
    await jobs.start([first.task(greetings)])
    await first.greeted(1)
    await jobs.stop()
    assert.deepEqual(first.names, ['Asha'])

    jobs = newJobs()
    const second = greeter()
    await jobs.start([second.task(greetings)])
    assert.deepEqual(await second.greeted(1), ['Baraka'])
  })

  it('repeats interrupted jobs when the only process has died', async () => {
    await jobs.add(greetings, { name: 'Asha' })
    await opened.database.execute(sql`update pgboss.job set state = 'active', started_on = now()`)
    await installJobs(opened.jobStore, { isSoleProcess: true, queues: [greetings, single] })
    const { task: greet, greeted } = greeter()
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(1), ['Asha'])
  })

  it('drops a job when only one may wait', async () => {
    await jobs.add(single, { name: 'first' })
    await jobs.add(single, { name: 'second' })
    const { task: greet, greeted, names } = greeter()
    await jobs.start([greet(single)])
    await greeted(1)
    await jobs.stop()
    assert.deepEqual(names, ['first'])
  })

  it('rejects a job when its queue does not exist', async () => {
    await assert.rejects(jobs.add({ ...greetings, name: 'unknown' }, { name: 'Asha' }), /queue unknown does not exist/)
  })

  it('leaves the connection usable when a script fails half-way', async () => {
    await assert.rejects(opened.jobStore.executeSql('BEGIN; select 1; select 1 / 0; COMMIT;'), /division by zero/)
    const { rows } = await opened.jobStore.executeSql('select $1::int as one', [1])
    assert.deepEqual(rows, [{ one: 1 }])
  })
})
