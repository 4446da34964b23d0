import * as z from 'zod/mini'
import type { Database } from '../db/database'
import { transactionJobStore, type JobStore } from '../db/job-store'
import { currentRequestId } from '../lib/logging'
import { createBoss, type JobQueue } from './queue'
import { REQUEST_ID_FIELD, startWorker, type JobLog, type JobTask, type Worker } from './worker'

/** Background work (docs/architecture.md, "Backend"). */
export interface Jobs {
  add<Data extends object>(queue: JobQueue<Data>, data: Data, options?: AddOptions): Promise<void>
  /** Polls the queue at once: for after a transaction that added a job. */
  wake(queue: JobQueue): void
  /** How many jobs there are, by queue and state; a queue without any has one entry of 0. */
  count(): Promise<readonly JobCount[]>
  /** Starts running jobs, one at a time per queue. Jobs added before wait for it. */
  start(tasks: readonly Startable[]): Promise<void>
  /** Fetches no new jobs and waits for the running ones, which are aborted after ten seconds. */
  stop(): Promise<void>
}

export interface JobCount {
  readonly queue: string
  /** `waiting`: due, and not begun; `retrying`: failed before; `failed`: for good, within the last two weeks. */
  readonly state: 'waiting' | 'retrying' | 'active' | 'failed'
  readonly count: number
}

export interface AddOptions {
  /** The job exists only if this commits. */
  readonly transaction?: Database | undefined
  readonly startAfterSeconds?: number | undefined
}

/** A task without its data's type, so that one list can hold tasks of different queues. */
export interface Startable {
  start(boss: ReturnType<typeof createBoss>, log: JobLog): { readonly queueName: string; readonly worker: Worker }
}

const ABORT_AFTER_MS = 10_000
/** A job is due by the clock of the transaction that added it, and exists once that has committed. */
const COMMIT_MS = 50
/** For what is due much later, the next poll is soon enough. */
const LONGEST_TIMER_SECONDS = 600

/** Delayed jobs count when they are due. The parameter lets the embedded database take it as one statement. */
const COUNTS = `select name as queue, count(*)::int as count,
    case state::text when 'created' then 'waiting' when 'retry' then 'retrying' else state::text end as state
  from pgboss.job where state::text in ('created', 'retry', 'active', $1) and (state <> 'created' or start_after <= now())
  group by 1, 3
  union all select name, 0, $1 from pgboss.queue`

const countsSchema = z.array(
  z.object({ queue: z.string(), state: z.enum(['waiting', 'retrying', 'active', 'failed']), count: z.int() }),
)

export function createJobs({ store, log }: { store: JobStore; log: JobLog }): Jobs {
  const boss = createBoss(store, { supervise: true })
  const workers = new Map<string, Worker>()
  boss.on('error', (error) => {
    log.warn({ err: error }, 'the job queue could not be maintained')
  })

  return {
    add: async (queue, data, { transaction, startAfterSeconds } = {}) => {
      const requestId = currentRequestId()
      const id = await boss.send(
        queue.name,
        requestId === undefined ? data : { ...data, [REQUEST_ID_FIELD]: requestId },
        {
          ...(transaction !== undefined && { db: transactionJobStore(transaction) }),
          ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        },
      )
      if (id === null && queue.onlyOneWaits !== true)
        throw new Error(`The queue ${queue.name} does not exist: does a module list its job?`)
      if (startAfterSeconds !== undefined && startAfterSeconds > 0) wakeIn(queue, startAfterSeconds)
      else if (transaction === undefined) workers.get(queue.name)?.wake()
    },
    wake: (queue) => workers.get(queue.name)?.wake(),
    count: async () => countsSchema.parse((await store.executeSql(COUNTS, ['failed'])).rows),
    start: async (tasks) => {
      await boss.start()
      for (const task of tasks) {
        const { queueName, worker } = task.start(boss, log)
        workers.set(queueName, worker)
      }
    },
    stop: async () => {
      const all = [...workers.values()]
      for (const worker of all) worker.stop()
      const abortTimer = setTimeout(() => {
        for (const worker of all) worker.abort()
      }, ABORT_AFTER_MS)
      await Promise.all(all.map(({ ended }) => ended))
      clearTimeout(abortTimer)
      await boss.stop({ graceful: false })
    },
  }

  /** Otherwise a delayed job waits for the next poll; another process's poll finds it when this one ends before. */
  function wakeIn(queue: JobQueue, seconds: number): void {
    if (seconds > LONGEST_TIMER_SECONDS) return
    const wake = () => workers.get(queue.name)?.wake()
    globalThis.setTimeout(wake, seconds * 1_000 + COMMIT_MS).unref()
  }
}

/** @see JobTask */
export function task<Data extends object>(queue: JobQueue<Data>, work: JobTask<Data>['work']): Startable {
  return {
    start: (boss, log) => ({ queueName: queue.name, worker: startWorker(boss, { queue, work }, log) }),
  }
}
