import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ListingKind } from '../../../../../contract/limits'
import type { importResultSchema, ImportRow } from '../../../../../contract/listing-management'
import type { Database } from '../../../db/database'
import type { RunInTransaction } from '../../idempotency'
import { KINDS } from '../kinds'
import { findListings, lockListings } from '../repository'
import type { Author, ListingWrites } from '../writes'
import { exportCsv } from './columns'
import { parseCsvFile, type CsvFile } from './parse-file'
import { planImport } from './plan-import'

type ImportResult = z.infer<typeof importResultSchema>

interface ImportOutcome {
  readonly rows: readonly ImportRow[]
  /** A token with which `BulkChanges.undo` takes the import back; null when nothing was written. */
  readonly undo: string | null
}

export interface CsvTransfer {
  /** All listings of the kind that are not deleted, newest first. */
  export(kind: ListingKind): Promise<string>
  /**
   * @param run in a transaction of its own by default
   * @returns what was done, or would be, with every row; nothing is written when one of them is wrong or a conflict
   * @throws HttpError 400 or 413 when the file as a whole cannot be read, 409 when a photo is gone
   */
  import(
    kind: ListingKind,
    content: Buffer,
    options: { readonly isPreview: boolean; readonly by: Author; readonly run?: RunInTransaction<ImportResult> },
  ): Promise<ImportOutcome>
}

export function createCsvTransfer(
  database: Database,
  writesOf: Readonly<Record<ListingKind, ListingWrites>>,
): CsvTransfer {
  return {
    export: async (kind) => exportCsv(KINDS[kind], await findExisting(kind)),

    import: async (kind, content, { isPreview, by, run = (work) => database.transaction(work) }) => {
      const file = parseCsvFile(content)
      if (isPreview) return { rows: planImport(KINDS[kind], file, await findExisting(kind)).rows, undo: null }
      try {
        const { rows, undo = null } = await run((transaction) => write(transaction, kind, file, by))
        return { rows, undo }
      } catch (error) {
        if (error instanceof RefusedImport) return { rows: error.rows, undo: null }
        throw error
      }
    },
  }

  async function write(transaction: Database, kind: ListingKind, file: CsvFile, by: Author): Promise<ImportResult> {
    const { table } = KINDS[kind]
    // Locked, so that what is written is what every row was compared with.
    const existing = await lockListings(transaction, KINDS[kind], isNull(table.deletedAt))
    const { rows, created, updated } = planImport(KINDS[kind], file, existing)
    if (rows.some(isRefused)) throw new RefusedImport(rows)
    const undo = randomUUID()
    const written = await writesOf[kind].write(transaction, { created, updated }, { uid: by.uid, batchId: undo })
    const references = written.created.map(({ reference }) => reference)
    return { rows: withReferences(rows, references), undo }
  }

  function findExisting(kind: ListingKind) {
    const { table } = KINDS[kind]
    return findListings(database, KINDS[kind], isNull(table.deletedAt))
  }
}

/** Whether a row keeps the whole file from being imported. */
export function isRefused({ outcome }: ImportRow): boolean {
  return outcome === 'wrong' || outcome === 'conflict'
}

/** Thrown, so that nothing is written and a repeated request is compared with the listings of its own time. */
class RefusedImport extends Error {
  constructor(readonly rows: readonly ImportRow[]) {
    super('The file has rows that cannot be imported')
  }
}

/** The new listings' rows with the references that they got; without what only a preview needs. */
function withReferences(rows: readonly ImportRow[], references: readonly string[]): ImportRow[] {
  let next = 0
  return rows.map(({ row, outcome, reference, problems }) => ({
    row,
    outcome,
    reference: outcome === 'new' ? (references[next++] ?? null) : reference,
    problems,
  }))
}
