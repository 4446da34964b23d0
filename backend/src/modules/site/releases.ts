import { readlinkSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { hasCode } from '../../lib/errors'
import { orIfMissing } from '../../lib/files'
import { REDIRECTS_FILE, type Redirects } from './paths'

/** How long the target of the `current` link is cached. */
const LINK_CACHE_MS = 250

export interface Releases {
  /** Absolute folder of the current release; null while there is none. */
  current(): string | null
  /** Absolute folders of the other releases, newest first. */
  others(): Promise<string[]>
  /** Where old addresses lead. @param release an absolute folder */
  redirects(release: string): Promise<ReadonlyMap<string, string>>
}

const redirectsSchema: z.ZodType<Redirects> = z.record(z.string(), z.string())

/**
 * The releases in `<dataDir>/releases`: one folder each, and the link `current` to one of them.
 * @param clock monotonic, in milliseconds
 */
export function createReleases(dataDir: string, clock: () => number = () => performance.now()): Releases {
  const root = join(dataDir, 'releases')
  let readAt = Number.NEGATIVE_INFINITY
  let current: string | null = null
  let known: { release: string; redirects: Promise<ReadonlyMap<string, string>> } | null = null

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
    redirects: (release) => {
      // Those of one release: a reading that failed is tried again.
      if (known?.release !== release) {
        const redirects = readRedirects(release)
        known = { release, redirects }
        redirects.catch(() => (known = null))
      }
      return known.redirects
    },
  }
}

async function readRedirects(release: string): Promise<ReadonlyMap<string, string>> {
  const text = await orIfMissing(readFile(join(release, REDIRECTS_FILE), 'utf8'), '{}')
  return new Map(Object.entries(redirectsSchema.parse(JSON.parse(text))))
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
