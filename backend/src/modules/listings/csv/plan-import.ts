import * as z from 'zod/mini'
import type { ImportRow } from '../../../../../contract/listing-import'
import { parseReference } from '../../../../../contract/reference'
import { HttpError } from '../../../lib/errors'
import { changedFields } from '../audit-log'
import { createBody } from '../body-schemas'
import type { Kind, ListingFields, ListingRow } from '../kind'
import type { ListingUpdate } from '../writes'
import { toCell } from './cells'
import { columnsOf, readCell, REFERENCE } from './columns'
import type { CsvFile, CsvRow } from './parse-file'

/** What an import would do, row by row, and with what. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[]
  readonly created: readonly ListingFields[]
  readonly updated: readonly ListingUpdate[]
}

type Outcome =
  | { readonly row: ImportRow & { readonly outcome: 'same' | 'wrong' } }
  | { readonly row: ImportRow; readonly created: ListingFields }
  | { readonly row: ImportRow; readonly updated: ListingUpdate }

/**
 * Compares a file with the listings there are. Columns that are missing leave their fields as they are.
 * @throws HttpError 400 for a column that is unknown or there twice
 */
export function planImport(kind: Kind, { header, rows }: CsvFile, existing: readonly ListingRow[]): ImportPlan {
  checkHeader(kind, header)
  const body = createBody(kind.input)
  const context = {
    kind,
    header,
    create: body,
    update: z.partial(body),
    existing: new Map(existing.map((listing) => [listing.reference, listing])),
    seen: new Map<string, number>(),
  }
  const outcomes = rows.map((row) => readRow(context, row))
  return {
    rows: outcomes.map(({ row }) => row),
    created: outcomes.flatMap((outcome) => ('created' in outcome ? [outcome.created] : [])),
    updated: outcomes.flatMap((outcome) => ('updated' in outcome ? [outcome.updated] : [])),
  }
}

interface Context {
  readonly kind: Kind
  readonly header: readonly string[]
  readonly create: z.ZodMiniType
  readonly update: z.ZodMiniType
  /** By their references. */
  readonly existing: ReadonlyMap<string, ListingRow>
  /** The rows of the references read so far. */
  readonly seen: Map<string, number>
}

function checkHeader(kind: Kind, header: readonly string[]): void {
  const known = columnsOf(kind)
  const unknown = header.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new HttpError(400, `There is no column '${unknown}'. The columns of ${kind.plural} are: ${known.join(', ')}.`)
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) throw new HttpError(400, `The column '${twice}' is there twice.`)
}

function readRow({ kind, header, create, update, existing, seen }: Context, { row, cells }: CsvRow): Outcome {
  const written = (cells[header.indexOf(REFERENCE)] ?? '').trim()
  const wrong = (...problems: ImportRow['problems']): Outcome => ({
    row: { row, outcome: 'wrong', reference: written || null, problems },
  })
  if (cells.length !== header.length) {
    return wrong({ column: '', message: `The row has ${cells.length} cells instead of ${header.length}` })
  }

  const parsed = parseReference(written)
  const listing = parsed === null ? undefined : existing.get(parsed.reference)
  if (written !== '' && (listing === undefined || parsed?.kind !== kind.kind)) {
    return wrong({
      column: REFERENCE,
      message: `No ${kind.kind} has the reference '${written}'; leave it empty for a new one`,
    })
  }
  const earlier = listing && seen.get(listing.reference)
  if (earlier !== undefined) {
    return wrong({ column: REFERENCE, message: `Row ${earlier} has the reference '${written}' already` })
  }
  if (listing !== undefined) seen.set(listing.reference, row)

  const fieldOf = new Map<string, unknown>(Object.entries(listing ?? {}))
  const values = Object.fromEntries(
    header.flatMap((column, at) => {
      const cell = cells[at] ?? ''
      // A cell as the export wrote it leaves its field as it is, also one that today's rules would refuse.
      if (column === REFERENCE || (listing !== undefined && cell === toCell(fieldOf.get(column)))) return []
      const value = readCell(kind, column, cell)
      return value === undefined ? [] : [[column, value] as const]
    }),
  )
  const result = (listing === undefined ? create : update).safeParse(values)
  if (!result.success) return wrong(...problemsOf(result.error, header))
  if (listing === undefined) {
    return { row: { row, outcome: 'new', reference: null, problems: [] }, created: result.data as ListingFields }
  }
  const { reference } = listing
  const changes = result.data as Partial<ListingFields>
  if (Object.keys(changedFields(listing, changes)).length === 0) {
    return { row: { row, outcome: 'same', reference, problems: [] } }
  }
  return { row: { row, outcome: 'changed', reference, problems: [] }, updated: { before: listing, changes } }
}

/** One problem for each column, the first of several. */
function problemsOf(error: z.core.$ZodError, header: readonly string[]): ImportRow['problems'] {
  const problems = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const column = String(path[0] ?? '')
    if (problems.has(column)) continue
    problems.set(column, header.includes(column) ? message : `${message}: the file has no column '${column}'`)
  }
  return Array.from(problems, ([column, message]) => ({ column, message }))
}
