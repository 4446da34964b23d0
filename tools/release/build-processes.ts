import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** With fewer pages, starting another process may take longer than it saves. */
const MANY_LISTINGS = 2_000
/** Each has the site's code and pages in memory of its own. */
const MAX_WORKERS = 4

/** What `gatsby-processes.mjs` reads. */
export interface ProcessesEnvironment {
  BUILD_PROCESSES?: string
}

/**
 * How many processors Gatsby shall count on. By itself it leaves one to its main process and starts a worker for each
 * of the others, again after the queries.
 * - A cold build of thousands of listings renders them on every processor: the main process only waits meanwhile.
 * - A warm build runs the few queries of changed listings by itself. With one worker, that loses nothing in larger ones.
 */
export function processesEnvironment(
  root: string,
  listings: number,
  processors = availableParallelism(),
): ProcessesEnvironment {
  const isWarm = existsSync(join(root, '.cache', 'caches-lmdb'))
  const isLarge = listings >= MANY_LISTINGS
  if (isWarm) return processors <= 2 || !isLarge ? { BUILD_PROCESSES: '1' } : {}
  return isLarge ? { BUILD_PROCESSES: String(Math.min(processors, MAX_WORKERS) + 1) } : {}
}
