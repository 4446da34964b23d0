import { gt } from 'drizzle-orm'
import type { DeletedListing } from '../../../../contract/deleted-listing'
import { RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import type { Caller } from '../identity/service'
import type { RunInTransaction } from '../idempotency/service'
import type { PhotoService } from '../photos/measure/service'
import { useUploads } from '../photos/upload/repository'
import { answerOf, newResponse, type Answered } from './serialize'
import { changedFields, noteChange, type ListingChange } from './audit-log'
import { newListingId } from './ids'
import { notFoundMessage, tooLateMessage } from './messages'
import { isIdTaken } from './repository'
import type { ListingRow, ListingRows } from './table'

/** A tail is taken once in hundreds of thousands; several in a row are no chance. */
const ID_ATTEMPTS = 10

export interface ListingWriting<Fields, Listing> {
  /** @param run in a transaction of its own unless told otherwise */
  create(fields: Fields, by: Caller, run?: RunInTransaction<Listing>): Promise<Listing>
  /**
   * Fields not given stay. Nothing is noted or published when all are as they were.
   * @throws HttpError 404 unknown or deleted
   */
  update(id: string, changes: Partial<Fields>, by: Caller): Promise<Listing>
  /** Takes a listing out of every answer; for a while it can be restored. @throws HttpError 404 unknown or deleted */
  remove(id: string, by: Caller): Promise<DeletedListing>
  /** Restoring what is not deleted changes nothing. @throws HttpError 404 unknown, 410 deleted too long ago */
  restore(id: string, by: Caller): Promise<Listing>
  /** Deleted listings that can still be restored, newest deletion first. */
  listRestorable(): Promise<DeletedListing[]>
}

export interface WritingDependencies {
  readonly database: Database
  readonly photos: PhotoService
  /** Called in the transaction of every change, which fails with it: what must follow is enqueued here. */
  readonly onChange?: ((transaction: Database, change: ListingChange) => Promise<void>) | undefined
  /** How words become an id; the usual way unless told otherwise. */
  readonly newId?: (words: string) => string
}

/**
 * What the administrator does with one kind of listing. A change, its audit line and what follows
 * from it are written together or not at all; changes of one listing take turns.
 * @param wordsOf what a new listing's id says
 */
export function createListingWriting<Row extends ListingRow, Fields extends Pick<ListingRow, 'imageUrls'>>(
  rows: ListingRows<Row, Fields>,
  wordsOf: (fields: Fields) => string,
  dependencies: WritingDependencies,
): ListingWriting<Fields, Answered<Row>> {
  const { database, onChange, newId = newListingId } = dependencies
  const { kind } = rows

  return {
    create: async (fields, by, run = (work) => database.transaction(work)) => {
      // Asked for before: the embedded database has no second connection beside a transaction.
      const images = await dependencies.photos.measuredAmong(fields.imageUrls)
      return run(async (transaction) => {
        await usePhotos(transaction, fields.imageUrls)
        const created = await insertUnderNewId(transaction, fields, new Date())
        await note(transaction, created.id, { action: 'created', fields: changedFields({}, fields), by: by.uid })
        return newResponse(created, images)
      })
    },

    update: async (id, changes, by) => {
      const row = await database.transaction(async (transaction) => {
        const before = await lockExisting(transaction, id)
        const fields = changedFields(before, changes)
        if (Object.keys(fields).length === 0) return before
        if (changes.imageUrls !== undefined) await usePhotos(transaction, changes.imageUrls)
        const updated = await rows.update(transaction, id, { ...changes, updatedAt: new Date() })
        await note(transaction, id, { action: 'updated', fields, by: by.uid })
        return updated
      })
      return answerOf(dependencies, kind, row)
    },

    remove: (id, by) =>
      database.transaction(async (transaction) => {
        const { title } = await lockExisting(transaction, id)
        const at = new Date()
        await rows.update(transaction, id, { deletedAt: at })
        await note(transaction, id, { action: 'deleted', fields: {}, by: by.uid })
        return toDeleted({ id, title }, at)
      }),

    restore: async (id, by) => {
      const row = await database.transaction(async (transaction) => {
        const deleted = await rows.lock(transaction, id)
        if (deleted === null) throw new HttpError(404, notFoundMessage(kind))
        if (deleted.deletedAt === null) return deleted
        if (Date.now() >= deadlineOf(deleted.deletedAt)) throw new HttpError(410, tooLateMessage(kind))
        const restored = await rows.update(transaction, id, { deletedAt: null })
        await note(transaction, id, { action: 'restored', fields: {}, by: by.uid })
        return restored
      })
      return answerOf(dependencies, kind, row)
    },

    listRestorable: async () => {
      const since = new Date(Date.now() - RESTORE_WINDOW_MS)
      const deleted = await rows.find(database, gt(rows.columns.deletedAt, since))
      return newestFirst(deleted.flatMap((row) => (row.deletedAt === null ? [] : [toDeleted(row, row.deletedAt)])))
    },
  }

  /** Ids are never given twice, not even across kinds: reviews know their listing by its id alone. */
  async function insertUnderNewId(transaction: Database, fields: Fields, at: Date): Promise<Row> {
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
      const id = newId(wordsOf(fields))
      if (await isIdTaken(transaction, id)) continue
      const row = await rows.insert(transaction, { ...fields, id, createdAt: at, updatedAt: at })
      if (row !== null) return row
    }
    throw new Error(`No free id was found for a new ${kind}`)
  }

  async function lockExisting(transaction: Database, id: string): Promise<Row> {
    const row = await rows.lock(transaction, id)
    if (row?.deletedAt !== null) throw new HttpError(404, notFoundMessage(kind))
    return row
  }

  async function note(
    transaction: Database,
    listingId: string,
    what: Pick<ListingChange, 'action' | 'fields' | 'by'>,
  ): Promise<void> {
    const change = { kind, listingId, ...what }
    await noteChange(transaction, change)
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

/** Newest deletion first. */
export function newestFirst(deleted: readonly DeletedListing[]): DeletedListing[] {
  return deleted.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

function deadlineOf(deletedAt: Date): number {
  return deletedAt.getTime() + RESTORE_WINDOW_MS
}
