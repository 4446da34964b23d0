import type PgBoss from 'pg-boss'
import type { JobStore } from '../db/job-store'
import { createBoss } from './boss'
import { QUEUES, type AnyQueue } from './queues'

/**
 * The order pg-boss takes jobs in. Its own index leaves the sorting of all that wait to every single look:
 * among 100,000 that took the embedded database half a second of the one event loop for each job.
 */
const NEXT_JOB_INDEX = `do $$ begin
  -- "create index if not exists" locks the table before it looks: it would wait for everybody who has just added a
  -- job, and hold up everybody else.
  if to_regclass('pgboss.job_next') is null then
    create index job_next on pgboss.job (name, priority desc, created_on, id) where state < 'active';
  end if;
end $$`

/**
 * Brings the jobs' own tables and queues up to date. The caller makes sure it is alone.
 * @param isSoleProcess no other process can have a job in hand: what is marked so was cut off, and waits anew
 */
export async function installJobs(
  store: JobStore,
  { isSoleProcess, queues = QUEUES }: { isSoleProcess: boolean; queues?: readonly AnyQueue[] },
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
