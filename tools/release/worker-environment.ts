import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** With fewer pages, starting another process may take longer than it saves. */
const MANY_LISTINGS = 2_000
/** Each has the site's code and pages in memory of its own. */
const MAX_WORKERS = 4

/**
 * Has Gatsby run queries and render pages on every processor when a build renders thousands of pages: by itself it
 * leaves one processor to its main process, which only waits meanwhile.
 */
export function workerEnvironment(root: string, listings: number): { GATSBY_CPU_COUNT?: string } {
  const isWarm = existsSync(join(root, '.cache', 'caches-lmdb'))
  if (isWarm || listings < MANY_LISTINGS) return {}
  return { GATSBY_CPU_COUNT: String(Math.min(availableParallelism(), MAX_WORKERS) + 1) }
}
