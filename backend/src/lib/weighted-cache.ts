import { LRUCache } from 'lru-cache'
import { weightOf, type EncodedBody } from './encoded-body'

/** Response bodies of one revision of the database, limited in bytes and number; evicts the least recently used. */
export interface ResponseCache {
  get(key: string, revision: string): EncodedBody | undefined
  /** Ignored unless `revision` is that of the last `get`. */
  set(key: string, revision: string, body: EncodedBody): void
  readonly entries: number
  /** Bytes of memory, including bookkeeping. */
  readonly bytes: number
}

interface Limits {
  readonly bytes: number
  readonly entries: number
}

const LIMITS: Limits = { bytes: 64 * 1024 * 1024, entries: 10_000 }

export function createResponseCache(limits: Limits = LIMITS): ResponseCache {
  const bodies = new LRUCache<string, EncodedBody>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: weightOf,
  })
  let current: string | null = null

  return {
    get: (key, revision) => {
      if (revision !== current) {
        // A new revision makes every response stale, including those that nobody requests again.
        bodies.clear()
        current = revision
      }
      return bodies.get(key)
    },
    set: (key, revision, body) => {
      if (revision === current) bodies.set(key, body)
    },
    get entries() {
      return bodies.size
    },
    get bytes() {
      return bodies.calculatedSize
    },
  }
}
