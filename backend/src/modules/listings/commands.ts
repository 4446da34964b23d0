import { and, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { idSchema } from '../../../../contract/fields'
import { RESTORE_WINDOW_MS } from '../../../../contract/limits'
import type { DeletedListing, ListingHistoryEntry } from '../../../../contract/listing-management'
import type { ListingDocument } from '../../../../contract/site/documents'
import type { Database } from '../../db/database'
import type { DocumentService } from '../documents'
import { HttpError } from '../../lib/errors'
import type { RunInTransaction } from '../idempotency'
import { findChange, readHistory, undoChange } from './history'
import type { Kind, ListingFields, ListingRow } from './kind'
import type { QueryDependencies } from './queries'
import { findListings } from './repository'
import { restoreDeadline } from './deleted-listings'
import { serializeListing, serializeNewListing, type Serialized, type Versioned } from './serialize'
import { createListingWrites, type Author, type IsCurrent, type WriteDependencies } from './writes'

/** What a repeated request needs of the first one's work. */
export const writtenListingSchema = z.object({ id: idSchema })
type RunOnListing = RunInTransaction<z.infer<typeof writtenListingSchema>>

export interface ListingCommands<Fields = ListingFields, Listing = Serialized> {
  /** @param run in a transaction of its own by default */
  create(fields: Fields, by: Author, run?: RunInTransaction<Listing>): Promise<Listing>
  /**
   * Fields that are not given stay. Nothing is logged or published when no field changes.
   * @throws HttpError 404 unknown or deleted, 412 not current
   */
  update(id: string, changes: Partial<Fields>, by: Author, isCurrent?: IsCurrent): Promise<Versioned<Listing>>
  /**
   * Takes a listing out of every response; for a while it can be restored.
   * @throws HttpError 404 unknown or deleted, 412 not current
   */
  remove(id: string, by: Author, isCurrent?: IsCurrent): Promise<DeletedListing>
  /** Does nothing to a listing that is not deleted. @throws HttpError 404 unknown, 410 deleted too long ago */
  restore(id: string, by: Author): Promise<Listing>
  /**
   * A new draft with the fields and photos of another listing, and copies of its documents.
   * @param run in a transaction of its own by default
   * @throws HttpError 404 unknown or deleted, 409 when its documents change meanwhile
   */
  duplicate(id: string, by: Author, run?: RunOnListing): Promise<Listing>
  /** What changed of a listing, newest first. @throws HttpError 404 unknown */
  history(id: string): Promise<ListingHistoryEntry[]>
  /**
   * Undoes one change of a listing.
   * @param run in a transaction of its own by default
   * @throws HttpError 404 unknown, 409 when a later change touched the same fields, or the change cannot be undone
   */
  undo(id: string, changeId: number, by: Author, run?: RunOnListing): Promise<Listing>
  /** Deleted listings that can still be restored, newest deletion first. */
  listRestorable(): Promise<DeletedListing[]>
}

export interface CommandDependencies extends QueryDependencies, WriteDependencies {
  readonly documents: Pick<DocumentService, 'copy'>
}

/**
 * What the administrator does with one kind of listing. A change, its audit line and the jobs that follow
 * from it are written together or not at all.
 */
export function createListingCommands(definition: Kind, dependencies: CommandDependencies): ListingCommands {
  const { kind, table, input } = definition
  const { database } = dependencies
  const writes = createListingWrites(definition, dependencies)

  return {
    create: async (fields, by, run = (work) => database.transaction(work)) => {
      // Before the transaction: the embedded database has no second connection beside it.
      const images = await dependencies.photos.measuredAmong(fields.imageUrls)
      return run(async (transaction) => serializeNewListing(await createOne(transaction, fields, by), images))
    },

    update: async (id, changes, by, isCurrent) => {
      const row = await database.transaction(async (transaction) => {
        const before = await writes.lock(transaction, id, isCurrent)
        return only((await writes.write(transaction, { updated: [{ before, changes }] }, by)).updated)
      })
      return { listing: await serializeListing(dependencies, kind, row, FOR_ADMIN), version: row.version }
    },

    remove: async (id, by, isCurrent) => {
      const row = await database.transaction(async (transaction) =>
        only(await writes.remove(transaction, [await writes.lock(transaction, id, isCurrent)], by)),
      )
      return toDeleted(row, row.deletedAt ?? new Date())
    },

    restore: (id, by) => changeOne(async (transaction) => only(await writes.restore(transaction, [id], by))),

    duplicate: async (id, by, run) => {
      // Before the transaction, which must not wait for files. Copies that are not used are removed after a week.
      const [found] = await findListings(database, definition, and(eq(table.id, id), isNull(table.deletedAt)))
      const urls = found?.documents.map(({ url }) => url) ?? []
      const copies = await dependencies.documents.copy(urls, by.uid)
      return changeOne(async (transaction) => {
        const original = await writes.lock(transaction, id)
        const documents = copiedDocuments(original, copies)
        const fields = { ...pick(original, Object.keys(input.shape)), ...DUPLICATE_FIELDS, documents } as ListingFields
        return createOne(transaction, fields, by)
      }, run)
    },

    history: (id) => readHistory(database, kind, id),

    undo: (id, changeId, by, run) =>
      changeOne(async (transaction) => {
        await undoChange(transaction, writes, await findChange(transaction, kind, id, changeId), by)
        return { id }
      }, run),

    listRestorable: async () => {
      const since = new Date(Date.now() - RESTORE_WINDOW_MS)
      const deleted = await findListings(database, definition, gt(table.deletedAt, since))
      return newestFirst(deleted.flatMap((row) => (row.deletedAt === null ? [] : [toDeleted(row, row.deletedAt)])))
    },
  }

  async function createOne(transaction: Database, fields: ListingFields, by: Author): Promise<ListingRow> {
    return only((await writes.write(transaction, { created: [fields] }, by)).created)
  }

  /** The response to a repeated request is read again too: it shows the listing as it is now. */
  async function changeOne(
    change: (transaction: Database) => Promise<Pick<ListingRow, 'id'>>,
    run: RunOnListing = (work) => database.transaction(work),
  ): Promise<Serialized> {
    const { id } = await run(async (transaction) => ({ id: (await change(transaction)).id }))
    const row = only(await findListings(database, definition, eq(table.id, id)))
    return serializeListing(dependencies, kind, row, FOR_ADMIN)
  }

  function toDeleted({ id, title }: Pick<ListingRow, 'id' | 'title'>, deletedAt: Date): DeletedListing {
    const restorableUntil = new Date(restoreDeadline(deletedAt)).toISOString()
    return { kind, id, title, deletedAt: deletedAt.toISOString(), restorableUntil }
  }
}

/** The row of the one listing that was written or read. */
function only([row]: readonly ListingRow[]): ListingRow {
  if (row === undefined) throw new Error('No listing was written')
  return row
}

const FOR_ADMIN = { withOffice: true } as const

/** A copy has files of its own. */
function copiedDocuments({ title, documents }: ListingRow, copies: ReadonlyMap<string, string>): ListingDocument[] {
  return documents.map((document) => {
    const url = copies.get(document.url)
    if (url === undefined) throw new HttpError(409, `The documents of '${title}' have just changed. Please try again.`)
    return { ...document, url }
  })
}

/** What a duplicate does not take over: nobody has confirmed or published it. */
const DUPLICATE_FIELDS = { status: 'draft', confirmedAt: null, featured: false } as const

function pick(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

/** By the time of their deletion. */
export function newestFirst(deleted: readonly DeletedListing[]): DeletedListing[] {
  return deleted.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}
