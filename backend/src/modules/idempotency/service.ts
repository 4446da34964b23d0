import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { claimKey, deleteKeysOlderThan, findKey, storeResponse, type KeyedRequest } from './repository'

/** Runs work in a transaction of its own and resolves to what the work, or its first run, returned. */
export type RunInTransaction<Result> = (work: (transaction: Database) => Promise<Result>) => Promise<Result>

export interface RepeatableRequest<Result> {
  readonly caller: string
  readonly route: string
  /** When undefined, the request is executed every time. */
  readonly key: string | undefined
  /** The request, without fields that differ between attempts. */
  readonly content: object
  /** Reads the stored response; `undefined` is stored as null. */
  readonly response: z.ZodMiniType<Result>
}

export interface IdempotencyService {
  /**
   * Commits the work, the key and the response together. Concurrent requests with the same key wait for the
   * first one and get its response. When the work throws, nothing is stored and the next attempt runs again.
   * @throws HttpError 422, when run, for a key that was used for other content
   */
  once<Result>(request: RepeatableRequest<Result>): RunInTransaction<Result>
  /** Deletes keys older than a day: clients do not repeat requests so late. */
  removeExpired(): Promise<void>
}

const KEY_LIFETIME_HOURS = 24

export function createIdempotency(database: Database): IdempotencyService {
  return {
    once:
      ({ key, caller, route, content, response }) =>
      (work) =>
        database.transaction(async (transaction) => {
          if (key === undefined) return work(transaction)
          const keyed = { caller, route, key, contentHash: hashOf(content) }
          if (!(await claimKey(transaction, keyed))) return response.parse(await responseOf(transaction, keyed))
          const result = await work(transaction)
          await storeResponse(transaction, keyed, result)
          return result
        }),
    removeExpired: () => deleteKeysOlderThan(database, KEY_LIFETIME_HOURS),
  }
}

/** Field order does not matter, because schemas parse fields in their own order. */
export function hashOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

async function responseOf(transaction: Database, request: KeyedRequest): Promise<unknown> {
  const stored = await findKey(transaction, request)
  if (stored === null) throw new Error(`The idempotency key of ${request.route} was removed while it was read`)
  if (stored.contentHash !== request.contentHash) {
    throw new HttpError(422, 'This Idempotency-Key was used for another request. Please send this one with a new key.')
  }
  return stored.response
}
