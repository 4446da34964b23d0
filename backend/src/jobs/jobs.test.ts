import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { onEachDatabase } from '../../test/databases'
import type { OpenDatabase } from '../db/database'
import { installJobs } from './install'
import { createJobs, task, type Jobs } from './jobs'
import type { JobQueue } from './queue'

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

  it('added before the start and after it are done, in order', async () => {
    const { task: greet, greeted } = greeter()
    await jobs.add(greetings, { name: 'Asha' })
    await jobs.start([greet(greetings)])
    await jobs.add(greetings, { name: 'Baraka' })
    assert.deepEqual(await greeted(2), ['Asha', 'Baraka'])
  })

  it('are found without sorting all that wait', async () => {
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

  it('of a transaction that is rolled back never were', async () => {
    const { task: greet, greeted } = greeter()
    await assert.rejects(
      opened.database.transaction(async (transaction) => {
        await jobs.add(greetings, { name: 'lost' }, { transaction })
        throw new Error('rolled back')
      }),
      /rolled back/,
    )
    await opened.database.transaction((transaction) => jobs.add(greetings, { name: 'kept' }, { transaction }))
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(1), ['kept'])
  })

  it('of a transaction may be meant for later', async () => {
    await opened.database.transaction(async (transaction) => {
      await jobs.add(greetings, { name: 'later' }, { transaction, startAfterSeconds: 3_600 })
      await jobs.add(greetings, { name: 'now' }, { transaction })
    })
    const { task: greet, greeted } = greeter()
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(1), ['now'])
  })

  it('that fail are tried again', async () => {
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

  it('that take too long are told to give up, and are tried again', async () => {
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

  it('in hand are waited for when the process stops, and further ones wait for the next', async () => {
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

  it('cut off with their process are done by the next one, when it is the only process', async () => {
    await jobs.add(greetings, { name: 'Asha' })
    await opened.database.execute(sql`update pgboss.job set state = 'active', started_on = now()`)
    await installJobs(opened.jobStore, { isSoleProcess: true, queues: [greetings, single] })
    const { task: greet, greeted } = greeter()
    await jobs.start([greet(greetings)])
    assert.deepEqual(await greeted(1), ['Asha'])
  })

  it('are dropped where only one may wait, or only one may be in a span of time', async () => {
    await jobs.add(single, { name: 'first' })
    await jobs.add(single, { name: 'second' })
    await jobs.add(greetings, { name: 'third' }, { onceInSeconds: 3_600 })
    await jobs.add(greetings, { name: 'fourth' }, { onceInSeconds: 3_600 })
    const { task: greet, greeted, names } = greeter()
    await jobs.start([greet(single), greet(greetings)])
    await greeted(2)
    await jobs.stop()
    assert.deepEqual([...names].sort(), ['first', 'third'])
  })

  it('of a queue that was not set up are refused', async () => {
    await assert.rejects(jobs.add({ ...greetings, name: 'unknown' }, { name: 'Asha' }), /queue unknown does not exist/)
  })

  it('leave the connection usable after a script that failed half-way', async () => {
    await assert.rejects(opened.jobStore.executeSql('BEGIN; select 1; select 1 / 0; COMMIT;'), /division by zero/)
    const { rows } = await opened.jobStore.executeSql('select $1::int as one', [1])
    assert.deepEqual(rows, [{ one: 1 }])
  })
})
