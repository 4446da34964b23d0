import { gt } from 'drizzle-orm'
import type { DeletedListing } from '../../../../contract/deleted-listing'
import { RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../../plugins/access'
import type { RunInTransaction } from '../idempotency'
import { useUploads } from '../photos'
import { changedFields, recordChange, type ListingChange } from './audit-log'
import { newListingId } from './ids'
import type { Kind, ListingFields, ListingRow } from './kind'
import type { QueryDependencies } from './queries'
import { findListings, insertListing, isIdTaken, lockListing, updateListing } from './repository'
import { serializeListing, serializeNewListing, type Serialized } from './serialize'

/** A suffix is taken once in hundreds of thousands of times; several in a row are a fault, not chance. */
const ID_ATTEMPTS = 10

export interface ListingCommands<Fields = ListingFields, Listing = Serialized> {
  /** @param run in a transaction of its own by default */
  create(fields: Fields, by: Caller, run?: RunInTransaction<Listing>): Promise<Listing>
  /**
   * Fields that are not given stay. Nothing is logged or published when no field changes.
   * @throws HttpError 404 unknown or deleted
   */
  update(id: string, changes: Partial<Fields>, by: Caller): Promise<Listing>
  /** Takes a listing out of every response; for a while it can be restored. @throws HttpError 404 unknown or deleted */
  remove(id: string, by: Caller): Promise<DeletedListing>
  /** Does nothing to a listing that is not deleted. @throws HttpError 404 unknown, 410 deleted too long ago */
  restore(id: string, by: Caller): Promise<Listing>
  /** Deleted listings that can still be restored, newest deletion first. */
  listRestorable(): Promise<DeletedListing[]>
}

export interface CommandDependencies extends QueryDependencies {
  /** Called in the transaction of every change, which fails with it; enqueues what must follow. */
  readonly onChange?: ((transaction: Database, change: ListingChange) => Promise<void>) | undefined
  /** Makes an id of words. */
  readonly newId?: ((words: string) => string) | undefined
}

/**
 * What the administrator does with one kind of listing. A change, its audit line and the jobs that follow
 * from it are written together or not at all; a row lock serializes changes of one listing.
 */
export function createListingCommands(definition: Kind, dependencies: CommandDependencies): ListingCommands {
  const { kind, name, table } = definition
  const { database, onChange, newId = newListingId } = dependencies

  return {
    create: async (fields, by, run = (work) => database.transaction(work)) => {
      // Before the transaction: the embedded database has no second connection beside it.
      const images = await dependencies.photos.measuredAmong(fields.imageUrls)
      return run(async (transaction) => {
        await usePhotos(transaction, fields.imageUrls)
        const created = await insertWithNewId(transaction, fields, new Date())
        await record(transaction, created.id, { action: 'created', fields: changedFields({}, fields), by: by.uid })
        return serializeNewListing(created, images)
      })
    },

    update: async (id, changes, by) => {
      const row = await database.transaction(async (transaction) => {
        const before = await lockExisting(transaction, id)
        const fields = changedFields(before, changes)
        if (Object.keys(fields).length === 0) return before
        if (changes.imageUrls !== undefined) await usePhotos(transaction, changes.imageUrls)
        const updated = await updateListing(transaction, table, id, { ...changes, updatedAt: new Date() })
        await record(transaction, id, { action: 'updated', fields, by: by.uid })
        return updated
      })
      return serializeListing(dependencies, kind, row)
    },

    remove: (id, by) =>
      database.transaction(async (transaction) => {
        const { title } = await lockExisting(transaction, id)
        const deletedAt = new Date()
        await updateListing(transaction, table, id, { deletedAt })
        await record(transaction, id, { action: 'deleted', fields: {}, by: by.uid })
        return toDeleted({ id, title }, deletedAt)
      }),

    restore: async (id, by) => {
      const row = await database.transaction(async (transaction) => {
        const deleted = await lockListing(transaction, table, id)
        if (deleted === null) throw new HttpError(404, `${name} not found`)
        if (deleted.deletedAt === null) return deleted
        if (Date.now() >= deadlineOf(deleted.deletedAt)) {
          const minutes = RESTORE_WINDOW_MS / 60_000
          throw new HttpError(
            410,
            `This ${kind} was deleted more than ${minutes} minutes ago and can no longer be restored.`,
          )
        }
        const restored = await updateListing(transaction, table, id, { deletedAt: null })
        await record(transaction, id, { action: 'restored', fields: {}, by: by.uid })
        return restored
      })
      return serializeListing(dependencies, kind, row)
    },

    listRestorable: async () => {
      const since = new Date(Date.now() - RESTORE_WINDOW_MS)
      const deleted = await findListings(database, table, gt(table.deletedAt, since))
      return newestFirst(deleted.flatMap((row) => (row.deletedAt === null ? [] : [toDeleted(row, row.deletedAt)])))
    },
  }

  /** Ids are never given twice, not even across kinds: reviews refer to a listing by its id alone. */
  async function insertWithNewId(transaction: Database, fields: ListingFields, at: Date): Promise<ListingRow> {
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
      const id = newId(definition.idWords(fields))
      if (await isIdTaken(transaction, id)) continue
      const row = await insertListing(transaction, table, { ...fields, id, createdAt: at, updatedAt: at })
      if (row !== null) return row
    }
    throw new Error(`No free id was found for a new ${kind}`)
  }

  async function lockExisting(transaction: Database, id: string): Promise<ListingRow> {
    const row = await lockListing(transaction, table, id)
    if (row?.deletedAt !== null) throw new HttpError(404, `${name} not found`)
    return row
  }

  async function record(
    transaction: Database,
    listingId: string,
    details: Pick<ListingChange, 'action' | 'fields' | 'by'>,
  ): Promise<void> {
    const change = { kind, listingId, ...details }
    await recordChange(transaction, change)
    await onChange?.(transaction, change)
  }

  function toDeleted({ id, title }: Pick<ListingRow, 'id' | 'title'>, deletedAt: Date): DeletedListing {
    const restorableUntil = new Date(deadlineOf(deletedAt)).toISOString()
    return { kind, id, title, deletedAt: deletedAt.toISOString(), restorableUntil }
  }
}

/** @throws HttpError 409 when a photo was removed, or is being removed (decision 0022) */
async function usePhotos(transaction: Database, urls: readonly string[]): Promise<void> {
  const removed = await useUploads(transaction, urls)
  if (removed.length === 0) return
  throw new HttpError(
    409,
    'A photo is gone, because no listing used it for a week. Please take it out and add it again.',
  )
}

/** By the time of their deletion. */
export function newestFirst(deleted: readonly DeletedListing[]): DeletedListing[] {
  return deleted.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

function deadlineOf(deletedAt: Date): number {
  return deletedAt.getTime() + RESTORE_WINDOW_MS
}
