import { eq, inArray } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { inBatches } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import { changedFields, recordChanges, type ListingChange } from './audit-log'
import { derivedColumns, type DerivedColumns } from './derived-columns'
import { newListingId } from './ids'
import { useDocuments } from '../documents'
import type { Kind, ListingFields, ListingRow } from './kind'
import { findTakenIds, insertListings, lockListings, overwriteListings } from './repository'
import { requireRestorable } from './deleted-listings'
import { settleFacts } from './settled-facts'
import { useUploads } from '../photos'

/** A suffix is taken once in hundreds of thousands of times; several in a row are a fault, not chance. */
const ID_ATTEMPTS = 10
/** PostgreSQL limits a statement to 65,535 values. */
const BATCH_ROWS = 500

/** Who changes something, and with what else: changes with the same batch can be undone together. */
export interface Author {
  readonly uid: string
  readonly batchId?: string
}

export interface WriteDependencies {
  /** Called in the transaction of every change, which fails with it; enqueues what must follow. */
  readonly onChange?: ((transaction: Database, change: ListingChange) => Promise<void>) | undefined
  /** Makes an id of words. */
  readonly newId?: ((words: string) => string) | undefined
}

/** Says whether the client knows this version of the listing; see `If-Match` in RFC 9110 §13.1.1. */
export type IsCurrent = (version: number) => boolean

/** New values for a listing that is locked. */
export interface ListingUpdate {
  readonly before: ListingRow
  readonly changes: Partial<ListingFields>
  /** Restored instead of what would follow from the changes. */
  readonly derived?: DerivedColumns
}

/**
 * Changes of one kind of listing in a transaction of the caller, in a few statements, each with its audit line and what
 * follows from it. Every transaction takes its locks in the same order (listings by id, their documents, their photos,
 * the audit log),
 * so that two of them cannot deadlock: lock all listings before the first write, and write once.
 */
export interface ListingWrites {
  /** Locks a listing until the transaction ends. @throws HttpError 404 unknown or deleted, 412 not current */
  lock(transaction: Database, id: string, isCurrent?: IsCurrent): Promise<ListingRow>
  /**
   * The same for several.
   * @returns them by their ids' order
   * @throws HttpError 404 naming one that is unknown or deleted
   */
  lockMany(transaction: Database, ids: readonly string[]): Promise<ListingRow[]>
  /**
   * Creates listings and updates others. Fields that are not given stay, and nothing is recorded for a listing that
   * does not change. A fact that no longer makes sense with the listing's other fields is taken away.
   * @returns all of them as they are now, each list in the order given
   * @throws HttpError 409 a photo or document is gone, 400 a fact given makes no sense with the other fields or a
   * document was never uploaded
   */
  write(
    transaction: Database,
    writes: { readonly created?: readonly ListingFields[]; readonly updated?: readonly ListingUpdate[] },
    by: Author,
  ): Promise<{ readonly created: ListingRow[]; readonly updated: ListingRow[] }>
  /** @param listings locked ones */
  remove(transaction: Database, listings: readonly ListingRow[], by: Author): Promise<ListingRow[]>
  /** Does nothing to listings that are not deleted. @throws HttpError 404 unknown, 410 deleted too long ago */
  restore(transaction: Database, ids: readonly string[], by: Author): Promise<ListingRow[]>
}

type Change = Pick<ListingChange, 'listingId' | 'action' | 'fields' | 'derived'>

export function createListingWrites(
  definition: Kind,
  { onChange, newId = newListingId }: WriteDependencies,
): ListingWrites {
  const { kind, name, table } = definition

  return {
    lock: async (transaction, id, isCurrent) => {
      const [row] = await lockListings(transaction, definition, eq(table.id, id))
      if (row?.deletedAt !== null) throw new HttpError(404, `${name} not found`)
      if (isCurrent !== undefined && !isCurrent(row.version)) {
        throw new HttpError(
          412,
          `'${row.title}' was changed by someone else since you opened it. Load it again to see both versions.`,
        )
      }
      return row
    },

    lockMany: async (transaction, ids) => {
      const rows = (await lockListings(transaction, definition, inArray(table.id, [...ids]))).filter(
        ({ deletedAt }) => deletedAt === null,
      )
      const found = new Set(rows.map(({ id }) => id))
      const missing = ids.find((id) => !found.has(id))
      if (missing !== undefined) throw new HttpError(404, `${name} not found: '${missing}'`)
      return rows
    },

    write: async (transaction, writes, by) => {
      const { created: given, updated } = await withKnownDocuments(transaction, writes)
      const created = given.map((fields) => ({ ...fields, ...settled(kind, {}, fields) }))
      const changed = updated.flatMap(({ before, changes: given, derived }) => {
        const update = { before, changes: settled(kind, before, given), derived }
        const fields = changedFields(before, update.changes)
        return Object.keys(fields).length === 0 ? [] : [{ ...update, fields }]
      })
      const photos = [...created, ...changed.map(({ changes }) => changes)].flatMap(({ imageUrls = [] }) => imageUrls)
      await usePhotos(transaction, [...new Set(photos)])
      const createdRows = await create(transaction, created, by)
      const changedRows = new Map((await update(transaction, changed, by)).map((row) => [row.id, row]))
      return { created: createdRows, updated: updated.map(({ before }) => changedRows.get(before.id) ?? before) }
    },

    remove: (transaction, listings, by) =>
      setDeletedAt(transaction, listings, { deletedAt: new Date(), action: 'deleted' }, by),

    restore: async (transaction, ids, by) => {
      const rows = await lockListings(transaction, definition, inArray(table.id, [...ids]))
      if (rows.length < new Set(ids).size) throw new HttpError(404, `${name} not found`)
      for (const { deletedAt } of rows) if (deletedAt !== null) requireRestorable(kind, deletedAt)
      const deleted = rows.filter(({ deletedAt }) => deletedAt !== null)
      const restored = await setDeletedAt(transaction, deleted, { deletedAt: null, action: 'restored' }, by)
      return [...rows.filter(({ deletedAt }) => deletedAt === null), ...restored]
    },
  }

  async function create(transaction: Database, listings: readonly ListingFields[], by: Author): Promise<ListingRow[]> {
    const created: ListingRow[] = []
    // One millisecond apart, so that lists show them in the order given.
    const newest = Date.now()
    for (const batch of inBatches(listings, BATCH_ROWS)) {
      const rows = await insertWithNewIds(transaction, batch, newest - created.length)
      created.push(...rows)
      const changes = rows.map(({ id }, index) => ({
        listingId: id,
        action: 'created' as const,
        fields: changedFields({}, batch[index] ?? {}),
      }))
      await record(transaction, changes, by)
    }
    return created
  }

  async function update(
    transaction: Database,
    updates: readonly (ListingUpdate & { fields: ListingChange['fields'] })[],
    by: Author,
  ): Promise<ListingRow[]> {
    const updatedAt = new Date()
    const changed = updates.map(({ before, fields, derived: restored }) => {
      const derived = { ...derivedColumns(before, fields, updatedAt), ...restored }
      return {
        row: {
          ...before,
          ...Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to])),
          ...derived,
          updatedAt,
        },
        change: { listingId: before.id, action: 'updated' as const, fields, derived: changedFields(before, derived) },
      }
    })
    return overwrite(transaction, changed, by)
  }

  function setDeletedAt(
    transaction: Database,
    listings: readonly ListingRow[],
    { deletedAt, action }: { deletedAt: Date | null; action: 'deleted' | 'restored' },
    by: Author,
  ): Promise<ListingRow[]> {
    const changed = listings.map((listing) => ({
      row: { ...listing, deletedAt },
      change: { listingId: listing.id, action, fields: {} },
    }))
    return overwrite(transaction, changed, by)
  }

  async function overwrite(
    transaction: Database,
    changed: readonly { readonly row: ListingRow; readonly change: Change }[],
    by: Author,
  ): Promise<ListingRow[]> {
    const written: ListingRow[] = []
    for (const batch of inBatches(changed, BATCH_ROWS)) {
      const rows = batch.map(({ row }) => row)
      written.push(...(await overwriteListings(transaction, definition, rows)))
      const changes = batch.map(({ change }) => change)
      await record(transaction, changes, by)
    }
    return written
  }

  /** @param newest milliseconds since 1970. @returns the rows in the order given */
  async function insertWithNewIds(
    transaction: Database,
    listings: readonly ListingFields[],
    newest: number,
  ): Promise<ListingRow[]> {
    const ids = await drawFreeIds(transaction, listings)
    const rows = listings.map((fields, index) => {
      const createdAt = new Date(newest - index)
      return { ...fields, id: ids[index] ?? '', createdAt, updatedAt: createdAt }
    })
    const byId = new Map((await insertListings(transaction, definition, rows)).map((row) => [row.id, row]))
    const inserted: ListingRow[] = []
    for (const [index, fields] of listings.entries()) {
      const row = byId.get(ids[index] ?? '')
      // Left out when another transaction took its id meanwhile.
      inserted.push(...(row ? [row] : await insertWithNewIds(transaction, [fields], newest - index)))
    }
    return inserted
  }

  /**
   * Ids are never given twice, not even across kinds: reviews refer to a listing by its id alone. Those that are taken
   * are drawn again together.
   */
  async function drawFreeIds(transaction: Database, listings: readonly ListingFields[]): Promise<string[]> {
    let ids = listings.map((fields) => newId(definition.idWords(fields)))
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
      const taken = await findTakenIds(transaction, ids)
      const free = ids.map((id, index) => (taken.has(id) || ids.indexOf(id) !== index ? null : id))
      if (!free.includes(null)) return ids
      ids = listings.map((fields, index) => free[index] ?? newId(definition.idWords(fields)))
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

/** @throws HttpError 400 when a fact that is given makes no sense with the listing's other fields */
function settled(kind: ListingKind, before: object, given: Partial<ListingFields>): Partial<ListingFields> {
  const change = settleFacts(kind, before, given)
  if ('misplaced' in change) throw new HttpError(400, `${change.misplaced.name}: ${change.misplaced.message}`)
  return change.changes
}

type Writes = Parameters<ListingWrites['write']>[1]

/** The same with the sizes of the documents' files. @throws HttpError 400, 409, see `useDocuments` */
async function withKnownDocuments(
  transaction: Database,
  { created = [], updated = [] }: Writes,
): Promise<Required<Writes>> {
  const fields = [...created, ...updated.map(({ changes }) => changes)]
  const urls = fields.flatMap(({ documents }) => documents?.map(({ url }) => url) ?? [])
  const sizes = await useDocuments(transaction, [...new Set(urls)])
  const corrected = <Fields extends Partial<ListingFields>>(given: Fields): Fields => {
    if (given.documents === undefined) return given
    // In the order in which the database keeps the names, so that a list that did not change is the same.
    const documents = given.documents.map(({ url, kind, bytes, title, audience }) => ({
      url,
      kind,
      bytes: sizes.get(url) ?? bytes,
      title,
      audience,
    }))
    return { ...given, documents }
  }
  return {
    created: created.map(corrected),
    updated: updated.map((update) => ({ ...update, changes: corrected(update.changes) })),
  }
}

/** @throws HttpError 409 when a photo was removed, or is being removed (docs/product.md, "Photos") */
export async function usePhotos(transaction: Database, urls: readonly string[]): Promise<void> {
  const removed = await useUploads(transaction, urls)
  if (removed.length === 0) return
  throw new HttpError(
    409,
    'A photo is gone, because no listing used it for a week. Please take it out and add it again.',
  )
}
