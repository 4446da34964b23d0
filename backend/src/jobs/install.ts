import type PgBoss from 'pg-boss'
import type { JobStore } from '../db/job-store'
import { createBoss } from './boss'
import type { AnyQueue } from './queue'

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
