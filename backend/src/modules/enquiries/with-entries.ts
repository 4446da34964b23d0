import type { Enquiry } from '../../../../contract/enquiry'
import type { Database } from '../../db/database'
import { findEntries, type EnquiryEntryRow, type EnquiryRow } from './repository'
import { toEnquiry } from './serialize'

/** Enquiries as the API returns them, in the order of `rows`, each with its entries, oldest first. */
export async function withEntries(database: Database, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const ids = rows.map(({ id }) => id)
  const entriesOf = new Map(ids.map((id): [string, EnquiryEntryRow[]] => [id, []]))
  for (const entry of await findEntries(database, ids)) entriesOf.get(entry.enquiryId)?.push(entry)
  return rows.map((row) => toEnquiry(row, entriesOf.get(row.id) ?? []))
}
