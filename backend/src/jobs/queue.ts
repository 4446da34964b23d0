import PgBoss from 'pg-boss'
import type * as z from 'zod/mini'
import type { JobStore } from '../db/job-store'

/**
 * A kind of background work. Jobs are rows of the database: they survive the process, and a job added in a
 * transaction exists only when that commits.
 */
export interface JobQueue<Data extends object = object> {
  readonly name: string
  readonly data: z.ZodMiniType<Data>
  /** How often a failed job is retried, and the delay before the first retry, which doubles with `backoff`. */
  readonly retries: { readonly limit: number; readonly delaySeconds: number; readonly backoff: boolean }
  /** A job that takes longer, or whose process died, counts as failed. */
  readonly timeoutSeconds: number
  /** A job is dropped when it is added while another one waits (not: while another one runs). */
  readonly onlyOneWaits?: boolean
}

/** A queue with data of any type: enough to create it. */
export type AnyQueue = Omit<JobQueue, 'data'>

/** @param options.supervise whether this instance retries jobs whose process died, and deletes old ones */
export function createBoss(store: JobStore, options: { supervise: boolean }): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => store.executeSql(text, values) },
    schedule: false,
    maintenanceIntervalSeconds: 20,
    deleteAfterDays: 14,
    ...options,
  })
}

/**
 * The order in which pg-boss fetches jobs. With its own index every fetch sorts all waiting jobs: among 100,000
 * that blocks the event loop for half a second per job on the embedded database.
 */
const NEXT_JOB_INDEX = `do $$ begin
  -- "create index if not exists" locks the table before it checks: it would wait for every transaction that has
  -- added a job, and block all others.
  if to_regclass('pgboss.job_next') is null then
    create index job_next on pgboss.job (name, priority desc, created_on, id) where state < 'active';
  end if;
end $$`

/**
 * Creates or migrates the tables of the jobs and their queues. The caller makes sure that no other process does.
 * @param isSoleProcess no other process can be running a job: those marked active were interrupted and are retried
 */
export async function installJobs(
  store: JobStore,
  { isSoleProcess, queues }: { isSoleProcess: boolean; queues: readonly AnyQueue[] },
): Promise<void> {
  const boss = createBoss(store, { supervise: false })
  await boss.start()
  await store.executeSql(NEXT_JOB_INDEX)
  for (const queue of queues) {
    const options: PgBoss.Queue = {
      name: queue.name,
      retryLimit: queue.retries.limit,
      retryDelay: queue.retries.delaySeconds,
      retryBackoff: queue.retries.backoff,
      expireInSeconds: queue.timeoutSeconds,
      policy: queue.onlyOneWaits === true ? 'short' : 'standard',
    }
    await boss.createQueue(queue.name, options)
    await boss.updateQueue(queue.name, options)
  }
  await boss.stop({ graceful: false })
  if (isSoleProcess) await store.executeSql("update pgboss.job set state = 'retry' where state = $1", ['active'])
}
