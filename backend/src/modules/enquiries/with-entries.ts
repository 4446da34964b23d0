import { offerSchema, type Enquiry } from '../../../../contract/enquiry'
import type { Database } from '../../db/database'
import { findEntries, type EnquiryEntryRow, type EnquiryRow } from './repository'

/** Enquiries as the API returns them, in the order of `rows`, each with its entries, oldest first. */
export async function withEntries(database: Database, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const ids = rows.map(({ id }) => id)
  const entriesOf = new Map(ids.map((id): [string, EnquiryEntryRow[]] => [id, []]))
  for (const entry of await findEntries(database, ids)) entriesOf.get(entry.enquiryId)?.push(entry)
  return rows.map((row) => toEnquiry(row, entriesOf.get(row.id) ?? []))
}

/** The API returns an enquiry like this, with its entries, oldest first. */
export function toEnquiry(row: EnquiryRow, entries: readonly EnquiryEntryRow[]): Enquiry {
  const { id, name, email, message, listingKind: kind, listingId, listingTitle: title } = row
  return {
    id,
    kind: row.kind,
    name,
    email,
    message,
    listing: kind === null || listingId === null ? null : { kind, id: listingId, title },
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    outboxAt: row.outboxAt?.toISOString() ?? null,
    suspectedSpam: row.suspectedSpam,
    status: row.status,
    page: row.page,
    campaign: row.campaign,
    source: row.source,
    phone: row.phone,
    viewingId: row.viewingId,
    offer: row.offer === null ? null : offerSchema.parse(row.offer),
    entries: entries.map(({ id: entryId, kind: entryKind, text, createdAt, deliveredAt, outboxAt, refusedAt }) => ({
      id: entryId,
      kind: entryKind,
      text,
      createdAt: createdAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      outboxAt: outboxAt?.toISOString() ?? null,
      refusedAt: refusedAt?.toISOString() ?? null,
    })),
  }
}
