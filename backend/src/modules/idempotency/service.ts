import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { claimKey, deleteKeysOlderThan, findKey, storeResponse, type KeyedRequest } from './repository'

/** Runs work in a transaction of its own and resolves to what the work, or its first run, returned. */
export type RunInTransaction<Result> = (work: (transaction: Database) => Promise<Result>) => Promise<Result>

/** What a route knows of a request that may be repeated. */
export interface RepeatableRequest<Result> {
  readonly caller: string
  readonly route: string
  /** Undefined: the client made none, and the request is carried out however often it arrives. */
  readonly key: string | undefined
  /** What is asked for, without what differs from one attempt to the next. */
  readonly content: object
  /** Reads the stored response; `undefined` is stored as null. */
  readonly response: z.ZodMiniType<Result>
}

export interface IdempotencyService {
  /**
   * What the request creates, its key and its response are committed together or not at all. Requests
   * with the same key that arrive at the same moment wait for the first one and get its response.
   * The work may throw: then nothing is stored, and the next attempt is carried out.
   * @throws HttpError 422, when run, for a key that was used for other content
   */
  once<Result>(request: RepeatableRequest<Result>): RunInTransaction<Result>
  /** Forgets keys that are older than a day: nobody repeats a request so late. */
  removeExpired(): Promise<void>
}

const KEPT_HOURS = 24

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
    removeExpired: () => deleteKeysOlderThan(database, KEPT_HOURS),
  }
}

/** The same content always gives the same hash: schemas parse fields in an order of their own. */
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
