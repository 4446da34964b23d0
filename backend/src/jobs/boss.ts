import PgBoss from 'pg-boss'
import type { JobStore } from '../db/job-store'

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
