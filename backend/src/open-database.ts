import type { PGliteOptions } from '@electric-sql/pglite'
import { openDatabase, openPglite, type OpenDatabase } from './db/database'
import { installJobs } from './jobs/queue'
import { QUEUES } from './modules'

const setUpJobs: NonNullable<Parameters<typeof openDatabase>[2]>['setUpJobs'] = (store, options) =>
  installJobs(store, { ...options, queues: QUEUES })

/** Opens the database, with the queues of all modules. @see openDatabase */
export function openDatabaseWithJobs(...[place, onIdleError]: Parameters<typeof openDatabase>): Promise<OpenDatabase> {
  return openDatabase(place, onIdleError, { setUpJobs })
}

/** @see openPglite */
export function openPgliteWithJobs(options: PGliteOptions): Promise<OpenDatabase> {
  return openPglite(options, setUpJobs)
}
