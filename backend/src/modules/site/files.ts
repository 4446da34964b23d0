import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { hasCode } from '../../lib/errors'
import { etagOf, weightOf, type EncodedBody } from '../../lib/encoded-body'
import { inlineScriptSources } from '../../lib/inline-scripts'

/** Larger files are streamed from disk instead of being kept. */
const MAX_CACHED_FILE_BYTES = 512 * 1024
const MAX_CACHED_BYTES = 96 * 1024 * 1024

/** What is kept of a large page: its scripts' names. */
const LARGE_PAGE_WEIGHT = 1024

/** A file of a release: small ones with their content, ready to send. */
export type SiteFile = {
  /** Of a page: how a Content-Security-Policy names its inline scripts. */
  readonly inlineScripts: readonly string[]
} & ({ readonly kept: EncodedBody } | { readonly kept: null; readonly root: string })

export interface SiteFiles {
  /** `path` is relative, already checked for traversal; null when there is no such file. */
  find(root: string, path: string): Promise<SiteFile | null>
}

/**
 * Reads files of releases with their precompressed siblings. A release never changes once it is
 * `current`, so what was read is kept. ETags come from the content: a page that a new release left
 * as it was stays fresh in every visitor's cache.
 */
export function createSiteFiles(): SiteFiles {
  const kept = new LRUCache<string, SiteFile>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ kept: body }, key) => (body === null ? LARGE_PAGE_WEIGHT : weightOf(body, key)),
  })

  return {
    find: async (root, path) => {
      const file = join(root, path)
      const found = kept.get(file)
      if (found !== undefined) return found
      const size = await sizeOfFile(file)
      if (size === null) return null
      const isLarge = size > MAX_CACHED_FILE_BYTES
      const read = isLarge ? await describeLarge(root, file) : await readSmall(file)
      if (read.kept !== null || isPage(file)) kept.set(file, read)
      return read
    },
  }
}

async function readSmall(file: string): Promise<SiteFile> {
  const body = await readWithSiblings(file)
  return { kept: body, inlineScripts: isPage(file) ? inlineScriptSources(body.identity.toString()) : [] }
}

async function describeLarge(root: string, file: string): Promise<SiteFile> {
  return { kept: null, root, inlineScripts: isPage(file) ? inlineScriptSources(await readFile(file, 'utf8')) : [] }
}

function isPage(file: string): boolean {
  return file.endsWith('.html')
}

async function readWithSiblings(file: string): Promise<EncodedBody> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readOptional(`${file}.br`),
    readOptional(`${file}.gz`),
  ])
  return { etag: etagOf(identity), identity, ...(br !== null && { br }), ...(gzip !== null && { gzip }) }
}

async function readOptional(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Bytes, or null when the path names no regular file. */
async function sizeOfFile(file: string): Promise<number | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'ENAMETOOLONG')
}
