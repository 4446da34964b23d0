import { readlinkSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasCode } from '../../lib/errors'

/** How long a look at the `current` link is believed, in milliseconds. */
const LOOK_EVERY_MS = 250

export interface Releases {
  /** Absolute folder of the release visitors see; null while there is none. */
  current(): string | null
  /** Absolute folders of the other releases, newest first. */
  others(): Promise<string[]>
}

/**
 * The published sites in `<dataDir>/releases`: one folder each, and the link `current` naming one
 * of them. A switched link is noticed within a quarter of a second, at the price of four `readlink`
 * calls a second.
 * @param clock milliseconds that only ever grow
 */
export function createReleases(dataDir: string, clock: () => number = () => performance.now()): Releases {
  const root = join(dataDir, 'releases')
  let lookedAt = Number.NEGATIVE_INFINITY
  let current: string | null = null

  return {
    current: () => {
      const now = clock()
      if (now - lookedAt >= LOOK_EVERY_MS) {
        current = readCurrent(root)
        lookedAt = now
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
    // EINVAL: there is something of that name which is no link, so not of the publisher's making.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EINVAL')) return null
    throw error
  }
}
