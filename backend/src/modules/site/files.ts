import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { join } from 'node:path'
import { inlineScriptSources } from '../../lib/content-security-policy'
import { etagOf, weightOf, type EncodedBody } from '../../lib/encoded-body'
import { orIfMissing } from '../../lib/files'

/** Larger files are not cached, but streamed from disk. */
const MAX_CACHED_FILE_BYTES = 512 * 1024
const MAX_CACHED_BYTES = 96 * 1024 * 1024

/** The weight of a large page, of which only the hashes of its inline scripts are cached. */
const LARGE_PAGE_WEIGHT = 1024

/** Paths come from visitors. */
const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/** A file of a release; small ones with their content in every encoding. */
export type SiteFile = {
  /** Sources of a page's inline scripts in a Content-Security-Policy. */
  readonly inlineScripts: readonly string[]
} & ({ readonly body: EncodedBody } | { readonly body: null; readonly root: string })

export interface SiteFiles {
  /** @param path relative, already checked for traversal. @returns null for a missing file */
  find(root: string, path: string): Promise<SiteFile | null>
}

/**
 * Reads files of releases with their precompressed siblings. Releases never change once they are
 * `current`, so files are cached. ETags come from the content: a page that is the same in a new
 * release remains fresh in visitors' caches.
 */
export function createSiteFiles(): SiteFiles {
  const cache = new LRUCache<string, SiteFile>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ body }, key) => (body === null ? LARGE_PAGE_WEIGHT : weightOf(body, key)),
  })

  return {
    find: async (root, path) => {
      const file = join(root, path)
      const cached = cache.get(file)
      if (cached !== undefined) return cached
      const size = await sizeOfFile(file)
      if (size === null) return null
      const isLarge = size > MAX_CACHED_FILE_BYTES
      const loaded = isLarge ? await describeLarge(root, file) : await readSmall(file)
      if (loaded.body !== null || isPage(file)) cache.set(file, loaded)
      return loaded
    },
  }
}

async function readSmall(file: string): Promise<SiteFile> {
  const body = await readWithSiblings(file)
  return { body, inlineScripts: isPage(file) ? inlineScriptSources(body.identity.toString()) : [] }
}

async function describeLarge(root: string, file: string): Promise<SiteFile> {
  return { body: null, root, inlineScripts: isPage(file) ? inlineScriptSources(await readFile(file, 'utf8')) : [] }
}

function isPage(file: string): boolean {
  return file.endsWith('.html')
}

async function readWithSiblings(file: string): Promise<EncodedBody> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    orIfMissing(readFile(`${file}.br`), null, MISSING),
    orIfMissing(readFile(`${file}.gz`), null, MISSING),
  ])
  return { etag: etagOf(identity), identity, ...(br !== null && { br }), ...(gzip !== null && { gzip }) }
}

/** Bytes; null unless the path is a regular file. */
async function sizeOfFile(file: string): Promise<number | null> {
  const found = await orIfMissing(stat(file), null, MISSING)
  return found?.isFile() === true ? found.size : null
}
