import type { Database } from '../db/database'
import { transactionJobStore, type JobStore } from '../db/job-store'
import { createBoss } from './boss'
import type { JobQueue } from './queues'
import { startWorker, type JobLog, type JobTask, type Worker } from './worker'

/** Work that is done after its request was answered (docs/architecture.md, "Backend"). */
export interface Jobs {
  add<Data extends object>(queue: JobQueue<Data>, data: Data, options?: AddOptions): Promise<void>
  /** Has the queue looked at now instead of at its next turn: for after a transaction that added a job. */
  wake(queue: JobQueue): void
  /** Starts doing jobs: one at a time of each queue. Jobs added before wait for it. */
  start(tasks: readonly Startable[]): Promise<void>
  /** Takes no new jobs and waits for those in hand; after ten seconds they are told to give up. */
  stop(): Promise<void>
}

export interface AddOptions {
  /** The job exists only if this commits. */
  readonly transaction?: Database | undefined
  readonly startAfterSeconds?: number | undefined
  /** At most one job of the queue in every span of so many seconds, among all processes; a further one is dropped. */
  readonly onceInSeconds?: number | undefined
}

/** A task with its workers' types hidden, so that tasks of different data stand in one list. */
export interface Startable {
  start(boss: ReturnType<typeof createBoss>, log: JobLog): { readonly queueName: string; readonly worker: Worker }
}

const GRACE_MS = 10_000

export function createJobs({ store, log }: { store: JobStore; log: JobLog }): Jobs {
  const boss = createBoss(store, { supervise: true })
  const workers = new Map<string, Worker>()
  boss.on('error', (error) => {
    log.warn({ err: error }, 'the job queue cannot be looked after')
  })

  return {
    add: async (queue, data, { transaction, startAfterSeconds, onceInSeconds } = {}) => {
      const id = await boss.send(queue.name, data, {
        ...(transaction !== undefined && { db: transactionJobStore(transaction) }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(onceInSeconds !== undefined && { singletonSeconds: onceInSeconds }),
      })
      const mayBeDropped = onceInSeconds !== undefined || queue.onlyOneWaits === true
      if (id === null && !mayBeDropped) throw new Error(`There is no queue ${queue.name}: is it in QUEUES?`)
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
      const giveUp = setTimeout(() => {
        for (const worker of all) worker.abort()
      }, GRACE_MS)
      await Promise.all(all.map(({ ended }) => ended))
      clearTimeout(giveUp)
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
