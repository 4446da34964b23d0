import type { ListingKind } from '../../../../contract/limits'
import type { ListingHistoryEntry } from '../../../../contract/listing-management'
import type { Database } from '../../db/database'
import { findChange, readHistory, undoChange } from './history'
import type { PreviewLink, PreviewLinks } from './preview-links'
import { serializeListing, type Serialized, type SerializeDependencies } from './serialize'
import type { Listings } from './service'
import type { Author } from './write-context'
import type { ListingWrites } from './writes'

/** What the administrator does with one listing besides the calls of spec §7. All throw HttpError 404 for an unknown one. */
export interface ListingManagement {
  duplicate(kind: ListingKind, id: string, by: Author): Promise<Serialized>
  history(kind: ListingKind, id: string): Promise<ListingHistoryEntry[]>
  /** @throws HttpError 409 when a later change touched the same fields, or the change cannot be undone */
  undo(kind: ListingKind, id: string, changeId: number, by: Author): Promise<Serialized>
  previewLink(kind: ListingKind, id: string): Promise<PreviewLink>
}

export function createListingManagement({
  database,
  listings,
  writesOf,
  previews,
  ...dependencies
}: SerializeDependencies & {
  readonly database: Database
  readonly listings: Listings
  readonly writesOf: Readonly<Record<ListingKind, ListingWrites>>
  readonly previews: PreviewLinks
}): ListingManagement {
  return {
    duplicate: (kind, id, by) => listings[kind].duplicate(id, by),
    history: (kind, id) => readHistory(database, kind, id),
    undo: async (kind, id, changeId, by) => {
      const row = await database.transaction(async (transaction) =>
        undoChange(transaction, writesOf[kind], await findChange(transaction, kind, id, changeId), by),
      )
      return serializeListing(dependencies, kind, row)
    },
    previewLink: async (kind, id) => {
      await listings[kind].get(id, { withDrafts: true })
      return previews.create(kind, id)
    },
  }
}
