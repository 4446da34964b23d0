import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { idempotencyKeys } from '../../db/schema'

/** A request that its client may repeat. */
export interface KeyedRequest {
  /** Uid; empty without sign-in. */
  readonly caller: string
  /** Method and path, such as `POST /api/reviews`. */
  readonly route: string
  readonly key: string
  /** SHA-256 of the content, in hex. */
  readonly contentHash: string
}

export type StoredKey = typeof idempotencyKeys.$inferSelect

/**
 * Claims the key for this transaction, after waiting for the end of any other transaction with the same key.
 * @returns false when an earlier request has used the key
 */
export async function claimKey(transaction: Database, request: KeyedRequest): Promise<boolean> {
  const claimed = await transaction
    .insert(idempotencyKeys)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

export async function findKey(database: Database, request: KeyedRequest): Promise<StoredKey | null> {
  const [row] = await database.select().from(idempotencyKeys).where(isKeyOf(request))
  return row ?? null
}

export async function storeResponse(transaction: Database, request: KeyedRequest, response: unknown): Promise<void> {
  await transaction.update(idempotencyKeys).set({ response }).where(isKeyOf(request))
}

export async function deleteKeysOlderThan(database: Database, hours: number): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${hours})`))
}

function isKeyOf({ caller, route, key }: KeyedRequest) {
  return and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key))
}
