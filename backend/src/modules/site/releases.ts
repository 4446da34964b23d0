import { readlinkSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasCode } from '../../lib/errors'

/** How long the target of the `current` link is cached. */
const LINK_CACHE_MS = 250

export interface Releases {
  /** Absolute folder of the current release; null while there is none. */
  current(): string | null
  /** Absolute folders of the other releases, newest first. */
  others(): Promise<string[]>
}

/**
 * The releases in `<dataDir>/releases`: one folder each, and the link `current` to one of them.
 * @param clock monotonic, in milliseconds
 */
export function createReleases(dataDir: string, clock: () => number = () => performance.now()): Releases {
  const root = join(dataDir, 'releases')
  let readAt = Number.NEGATIVE_INFINITY
  let current: string | null = null

  return {
    current: () => {
      const now = clock()
      if (now - readAt >= LINK_CACHE_MS) {
        current = readCurrent(root)
        readAt = now
      }
      return current
    },
    others: async () => {
      const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
      const dated = await Promise.all(
        folders.map(async ({ name }) => ({ path: join(root, name), changed: (await stat(join(root, name))).mtimeMs })),
      )
      const newestFirst = dated.sort((a, b) => b.changed - a.changed).map(({ path }) => path)
      return newestFirst.filter((path) => path !== current)
    },
  }
}

function readCurrent(root: string): string | null {
  try {
    return resolve(root, readlinkSync(join(root, 'current')))
  } catch (error) {
    // EINVAL: not a link, so the publisher did not create it.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EINVAL')) return null
    throw error
  }
}
