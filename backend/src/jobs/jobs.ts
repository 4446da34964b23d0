import type { Database } from '../db/database'
import { transactionJobStore, type JobStore } from '../db/job-store'
import { createBoss } from './boss'
import type { JobQueue } from './queue'
import { startWorker, type JobLog, type JobTask, type Worker } from './worker'

/** Background work (docs/architecture.md, "Backend"). */
export interface Jobs {
  add<Data extends object>(queue: JobQueue<Data>, data: Data, options?: AddOptions): Promise<void>
  /** Polls the queue at once: for after a transaction that added a job. */
  wake(queue: JobQueue): void
  /** Starts running jobs, one at a time per queue. Jobs added before wait for it. */
  start(tasks: readonly Startable[]): Promise<void>
  /** Fetches no new jobs and waits for the running ones, which are aborted after ten seconds. */
  stop(): Promise<void>
}

export interface AddOptions {
  /** The job exists only if this commits. */
  readonly transaction?: Database | undefined
  readonly startAfterSeconds?: number | undefined
  /** At most one job of the queue in every period of so many seconds, in all processes; further ones are dropped. */
  readonly onceInSeconds?: number | undefined
}

/** A task without its data's type, so that one list can hold tasks of different queues. */
export interface Startable {
  start(boss: ReturnType<typeof createBoss>, log: JobLog): { readonly queueName: string; readonly worker: Worker }
}

const ABORT_AFTER_MS = 10_000

export function createJobs({ store, log }: { store: JobStore; log: JobLog }): Jobs {
  const boss = createBoss(store, { supervise: true })
  const workers = new Map<string, Worker>()
  boss.on('error', (error) => {
    log.warn({ err: error }, 'the job queue could not be maintained')
  })

  return {
    add: async (queue, data, { transaction, startAfterSeconds, onceInSeconds } = {}) => {
      const id = await boss.send(queue.name, data, {
        ...(transaction !== undefined && { db: transactionJobStore(transaction) }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(onceInSeconds !== undefined && { singletonSeconds: onceInSeconds }),
      })
      const mayBeDropped = onceInSeconds !== undefined || queue.onlyOneWaits === true
      if (id === null && !mayBeDropped)
        throw new Error(`The queue ${queue.name} does not exist: does a module list its job?`)
      if (transaction === undefined) workers.get(queue.name)?.wake()
    },
    wake: (queue) => workers.get(queue.name)?.wake(),
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
}

/** @see JobTask */
export function task<Data extends object>(queue: JobQueue<Data>, work: JobTask<Data>['work']): Startable {
  return {
    start: (boss, log) => ({ queueName: queue.name, worker: startWorker(boss, { queue, work }, log) }),
  }
}
