import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { changedFields, recordChanges, type ListingChange } from './audit-log'
import { derivedColumns } from './derived-columns'
import { newListingId } from './ids'
import type { Kind, ListingFields, ListingRow } from './kind'
import { findTakenIds, insertListings, lockListings, overwriteListings } from './repository'
import { requireRestorable } from './restore-window'
import { usePhotos } from './use-photos'
import type { Author, WriteDependencies } from './write-context'

/** A suffix is taken once in hundreds of thousands of times; several in a row are a fault, not chance. */
const ID_ATTEMPTS = 10
/** PostgreSQL limits a statement to 65,535 values. */
const BATCH_ROWS = 500

/** New values for a listing that `lockMany` has locked. */
export interface ListingUpdate {
  readonly before: ListingRow
  readonly changes: Partial<ListingFields>
}

/**
 * Changes of many listings of one kind in a transaction of the caller, in a few statements. Every transaction takes its
 * locks in the same order (listings by id, their photos, the audit log), so that two of them cannot deadlock: lock all
 * listings before the first write, and write once.
 */
export interface BatchWrites {
  /**
   * Locks listings until the transaction ends.
   * @returns them by their ids' order
   * @throws HttpError 404 naming one that is unknown or deleted
   */
  lockMany(transaction: Database, ids: readonly string[]): Promise<ListingRow[]>
  /**
   * Creates listings and updates others. Nothing is recorded for a listing that does not change.
   * @returns the references of the new listings, in the same order
   * @throws HttpError 409 a photo is gone
   */
  writeMany(
    transaction: Database,
    writes: { readonly created?: readonly ListingFields[]; readonly updated?: readonly ListingUpdate[] },
    by: Author,
  ): Promise<string[]>
  /** @param listings locked with `lockMany` */
  removeMany(transaction: Database, listings: readonly ListingRow[], by: Author): Promise<void>
  /** Does nothing to listings that are not deleted. @throws HttpError 404 unknown, 410 deleted too long ago */
  restoreMany(transaction: Database, ids: readonly string[], by: Author): Promise<void>
}

type Change = Pick<ListingChange, 'listingId' | 'action' | 'fields'>

export function createBatchWrites(
  definition: Kind,
  { onChange, newId = newListingId }: WriteDependencies,
): BatchWrites {
  const { kind, name, table } = definition

  return {
    lockMany: async (transaction, ids) => {
      const rows = (await lockListings(transaction, table, inArray(table.id, [...ids]))).filter(
        ({ deletedAt }) => deletedAt === null,
      )
      const found = new Set(rows.map(({ id }) => id))
      const missing = ids.find((id) => !found.has(id))
      if (missing !== undefined) throw new HttpError(404, `${name} not found: '${missing}'`)
      return rows
    },

    writeMany: async (transaction, { created = [], updated = [] }, by) => {
      const changed = updated.flatMap(({ before, changes }) => {
        const fields = changedFields(before, changes)
        return Object.keys(fields).length === 0 ? [] : [{ before, fields }]
      })
      const photos = [...created, ...updated.map(({ changes }) => changes)].flatMap(({ imageUrls = [] }) => imageUrls)
      await usePhotos(transaction, [...new Set(photos)])
      const references = await createMany(transaction, created, by)
      await updateMany(transaction, changed, by)
      return references
    },

    removeMany: (transaction, listings, by) =>
      setDeletedAt(transaction, listings, { deletedAt: new Date(), action: 'deleted' }, by),

    restoreMany: async (transaction, ids, by) => {
      const rows = await lockListings(transaction, table, inArray(table.id, [...ids]))
      if (rows.length < new Set(ids).size) throw new HttpError(404, `${name} not found`)
      for (const { deletedAt } of rows) if (deletedAt !== null) requireRestorable(kind, deletedAt)
      const deleted = rows.filter(({ deletedAt }) => deletedAt !== null)
      await setDeletedAt(transaction, deleted, { deletedAt: null, action: 'restored' }, by)
    },
  }

  async function createMany(transaction: Database, listings: readonly ListingFields[], by: Author): Promise<string[]> {
    const references: string[] = []
    // One millisecond apart, so that lists show them in the order given.
    const newest = Date.now()
    for (const [from, batch] of inBatches(listings)) {
      const rows = await insertWithNewIds(transaction, batch, newest - from)
      references.push(...rows.map(({ reference }) => reference))
      const changes = rows.map(({ id }, index) => ({
        listingId: id,
        action: 'created' as const,
        fields: changedFields({}, batch[index] ?? {}),
      }))
      await record(transaction, changes, by)
    }
    return references
  }

  async function updateMany(
    transaction: Database,
    updates: readonly { before: ListingRow; fields: ListingChange['fields'] }[],
    by: Author,
  ): Promise<void> {
    const updatedAt = new Date()
    for (const [, batch] of inBatches(updates)) {
      const rows = batch.map(({ before, fields }) => ({
        ...before,
        ...Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to])),
        ...derivedColumns(before, fields, updatedAt),
        updatedAt,
      }))
      await overwriteListings(transaction, table, rows)
      const changes = batch.map(({ before, fields }) => ({
        listingId: before.id,
        action: 'updated' as const,
        fields,
      }))
      await record(transaction, changes, by)
    }
  }

  async function setDeletedAt(
    transaction: Database,
    listings: readonly ListingRow[],
    { deletedAt, action }: { deletedAt: Date | null; action: 'deleted' | 'restored' },
    by: Author,
  ): Promise<void> {
    for (const [, batch] of inBatches(listings)) {
      const rows = batch.map((listing) => ({ ...listing, deletedAt }))
      await overwriteListings(transaction, table, rows)
      const changes = batch.map(({ id }) => ({ listingId: id, action, fields: {} }))
      await record(transaction, changes, by)
    }
  }

  /** Ids that are taken are drawn again together. @param newest milliseconds since 1970 */
  async function insertWithNewIds(
    transaction: Database,
    listings: readonly ListingFields[],
    newest: number,
  ): Promise<ListingRow[]> {
    const ids = listings.map((fields) => newId(definition.idWords(fields)))
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
      const taken = await findTakenIds(transaction, ids)
      const again = ids.flatMap((id, index) => (taken.has(id) || ids.indexOf(id) !== index ? [index] : []))
      if (again.length === 0) {
        const rows = listings.map((fields, index) => {
          const createdAt = new Date(newest - index)
          return { ...fields, id: ids[index] ?? '', createdAt, updatedAt: createdAt }
        })
        return insertListings(transaction, table, rows)
      }
      for (const index of again) {
        const fields = listings[index]
        if (fields !== undefined) ids[index] = newId(definition.idWords(fields))
      }
    }
    throw new Error(`No free ids were found for new ${kind} listings`)
  }

  /** Publishing is scheduled once for all of them. */
  async function record(
    transaction: Database,
    details: readonly Change[],
    { uid: by, batchId }: Author,
  ): Promise<void> {
    const changes = details.map((change) => ({ kind, ...change, by, batchId }))
    await recordChanges(transaction, changes)
    const [first] = changes
    if (first !== undefined) await onChange?.(transaction, first)
  }
}

/** Each batch with the index of its first item. */
function inBatches<Item>(items: readonly Item[]): (readonly [number, readonly Item[]])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH_ROWS) }, (_, batch) => {
    const from = batch * BATCH_ROWS
    return [from, items.slice(from, from + BATCH_ROWS)] as const
  })
}
