import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { changedFields, recordChange, type ListingChange } from './audit-log'
import { createBatchWrites, type BatchWrites } from './batch-writes'
import { derivedColumns } from './derived-columns'
import { newListingId } from './ids'
import type { Kind, ListingFields, ListingRow } from './kind'
import { insertListing, isIdTaken, lockListing, updateListing } from './repository'
import { requireRestorable } from './restore-window'
import { usePhotos } from './use-photos'
import type { Author, WriteDependencies } from './write-context'

/** A suffix is taken once in hundreds of thousands of times; several in a row are a fault, not chance. */
const ID_ATTEMPTS = 10

/** Says whether the client knows this version of the listing; see `If-Match` in RFC 9110 §13.1.1. */
export type IsCurrent = (version: number) => boolean

/** Changes of one kind of listing inside a transaction of the caller, each with its audit line and what follows from it. */
export interface ListingWrites extends BatchWrites {
  create(transaction: Database, fields: ListingFields, by: Author): Promise<ListingRow>
  /**
   * Fields that are not given stay. Nothing is recorded when no field changes.
   * @throws HttpError 404 unknown or deleted, 412 not current, 409 a photo is gone
   */
  update(
    transaction: Database,
    id: string,
    changes: Partial<ListingFields>,
    by: Author,
    isCurrent?: IsCurrent,
  ): Promise<ListingRow>
  /** @throws HttpError 404 unknown or deleted, 412 not current */
  remove(transaction: Database, id: string, by: Author, isCurrent?: IsCurrent): Promise<ListingRow>
  /** Does nothing to a listing that is not deleted. @throws HttpError 404 unknown, 410 deleted too long ago */
  restore(transaction: Database, id: string, by: Author): Promise<ListingRow>
  /** Locks the listing until the transaction ends. @throws HttpError 404 unknown or deleted */
  lock(transaction: Database, id: string): Promise<ListingRow>
}

/** A row lock serializes changes of one listing. */
export function createListingWrites(definition: Kind, dependencies: WriteDependencies): ListingWrites {
  const { kind, name, table } = definition
  const { onChange, newId = newListingId } = dependencies

  return {
    ...createBatchWrites(definition, dependencies),

    create: async (transaction, fields, by) => {
      await usePhotos(transaction, fields.imageUrls)
      const created = await insertWithNewId(transaction, fields)
      await record(transaction, created.id, { action: 'created', fields: changedFields({}, fields) }, by)
      return created
    },

    update: async (transaction, id, changes, by, isCurrent) => {
      const before = await lockExisting(transaction, id, isCurrent)
      const fields = changedFields(before, changes)
      if (Object.keys(fields).length === 0) return before
      if (changes.imageUrls !== undefined) await usePhotos(transaction, changes.imageUrls)
      const now = new Date()
      const updated = await updateListing(transaction, table, id, {
        ...changes,
        ...derivedColumns(before, fields, now),
        updatedAt: now,
      })
      await record(transaction, id, { action: 'updated', fields }, by)
      return updated
    },

    remove: async (transaction, id, by, isCurrent) => {
      await lockExisting(transaction, id, isCurrent)
      const removed = await updateListing(transaction, table, id, { deletedAt: new Date() })
      await record(transaction, id, { action: 'deleted', fields: {} }, by)
      return removed
    },

    restore: async (transaction, id, by) => {
      const deleted = await lockListing(transaction, table, id)
      if (deleted === null) throw new HttpError(404, `${name} not found`)
      if (deleted.deletedAt === null) return deleted
      requireRestorable(kind, deleted.deletedAt)
      const restored = await updateListing(transaction, table, id, { deletedAt: null })
      await record(transaction, id, { action: 'restored', fields: {} }, by)
      return restored
    },

    lock: (transaction, id) => lockExisting(transaction, id),
  }

  /** Ids are never given twice, not even across kinds: reviews refer to a listing by its id alone. */
  async function insertWithNewId(transaction: Database, fields: ListingFields): Promise<ListingRow> {
    const at = new Date()
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
      const id = newId(definition.idWords(fields))
      if (await isIdTaken(transaction, id)) continue
      const row = await insertListing(transaction, table, { ...fields, id, createdAt: at, updatedAt: at })
      if (row !== null) return row
    }
    throw new Error(`No free id was found for a new ${kind}`)
  }

  async function lockExisting(transaction: Database, id: string, isCurrent?: IsCurrent): Promise<ListingRow> {
    const row = await lockListing(transaction, table, id)
    if (row?.deletedAt !== null) throw new HttpError(404, `${name} not found`)
    if (isCurrent !== undefined && !isCurrent(row.version)) {
      throw new HttpError(
        412,
        `'${row.title}' was changed by someone else since you opened it. Load it again to see both versions.`,
      )
    }
    return row
  }

  async function record(
    transaction: Database,
    listingId: string,
    details: Pick<ListingChange, 'action' | 'fields'>,
    { uid: by, batchId }: Author,
  ): Promise<void> {
    const change = { kind, listingId, ...details, by, batchId }
    await recordChange(transaction, change)
    await onChange?.(transaction, change)
  }
}
