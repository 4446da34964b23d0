import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { ListingKind } from '../../../../../contract/limits'
import type { ImportRow } from '../../../../../contract/listing-import'
import type { Database } from '../../../db/database'
import { KINDS } from '../kinds'
import { findListings, lockListings } from '../repository'
import type { Author, ListingWrites } from '../writes'
import { exportCsv } from './export'
import { parseCsvFile } from './parse-file'
import { planImport } from './plan-import'

interface ImportOutcome {
  readonly rows: readonly ImportRow[]
  /** A token with which `BulkChanges.undo` takes the import back; null when nothing was written. */
  readonly undo: string | null
}

export interface CsvTransfer {
  /** All listings of the kind that are not deleted, newest first. */
  export(kind: ListingKind): Promise<string>
  /**
   * @returns what was done, or would be, with every row; nothing is written when one of them is wrong
   * @throws HttpError 400 or 413 when the file as a whole cannot be read, 409 when a photo is gone
   */
  import(
    kind: ListingKind,
    content: Buffer,
    options: { readonly isPreview: boolean; readonly by: Author },
  ): Promise<ImportOutcome>
}

export function createCsvTransfer(
  database: Database,
  writesOf: Readonly<Record<ListingKind, ListingWrites>>,
): CsvTransfer {
  return {
    export: async (kind) => exportCsv(KINDS[kind], await findExisting(kind)),

    import: async (kind, content, { isPreview, by }) => {
      const file = parseCsvFile(content)
      if (isPreview) return { rows: planImport(KINDS[kind], file, await findExisting(kind)).rows, undo: null }
      return database.transaction(async (transaction) => {
        const { table } = KINDS[kind]
        // Locked, so that what is written is what every row was compared with.
        const existing = await lockListings(transaction, table, isNull(table.deletedAt))
        const { rows, created, updated } = planImport(KINDS[kind], file, existing)
        if (rows.some(({ outcome }) => outcome === 'wrong')) return { rows, undo: null }
        const undo = randomUUID()
        const written = await writesOf[kind].write(transaction, { created, updated }, { uid: by.uid, batchId: undo })
        const references = written.created.map(({ reference }) => reference)
        return { rows: withReferences(rows, references), undo }
      })
    },
  }

  function findExisting(kind: ListingKind) {
    const { table } = KINDS[kind]
    return findListings(database, table, isNull(table.deletedAt))
  }
}

/** The new listings' rows with the references that they got. */
function withReferences(rows: readonly ImportRow[], references: readonly string[]): ImportRow[] {
  let next = 0
  return rows.map((row) => (row.outcome === 'new' ? { ...row, reference: references[next++] ?? null } : row))
}
