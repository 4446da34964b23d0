import type PgBoss from 'pg-boss'
import type { JobStore } from '../db/job-store'
import { createBoss } from './boss'
import { QUEUES, type AnyQueue } from './queues'

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
