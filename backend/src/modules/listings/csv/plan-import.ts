import * as z from 'zod/mini'
import type { ImportRow } from '../../../../../contract/listing-management'
import { parseReference } from '../../../../../contract/reference'
import { canonicalYoutubeLink } from '../../../../../contract/text/youtube'
import { HttpError } from '../../../lib/errors'
import { changedFields, type ChangedFields } from '../audit-log'
import { createBody, type Kind, type ListingFields, type ListingRow } from '../kind'

import { settleFacts } from '../settled-facts'
import type { ListingUpdate } from '../writes'
import { columnNamed, columnsOf, exportedCell, readCell, REFERENCE, VERSION } from './columns'
import type { CsvFile, CsvRow } from './parse-file'

/** What an import would do, row by row, and with what. */
export interface ImportPlan {
  readonly rows: readonly ImportRow[]
  readonly created: readonly ListingFields[]
  readonly updated: readonly ListingUpdate[]
}

type Outcome =
  | { readonly row: ImportRow & { readonly outcome: 'same' | 'conflict' | 'wrong' } }
  | { readonly row: ImportRow; readonly created: ListingFields }
  | { readonly row: ImportRow; readonly updated: ListingUpdate }

/**
 * Compares a file with the listings there are. Columns that are missing leave their fields as they are. A row with an
 * older version than its listing is a conflict when it would change anything.
 * @throws HttpError 400 for a column that is unknown, unnamed or repeated
 */
export function planImport(kind: Kind, { header, rows }: CsvFile, existing: readonly ListingRow[]): ImportPlan {
  const columns = columnsIn(kind, header, rows)
  const body = createBody(kind.input)
  const context = {
    kind,
    columns,
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
  /** In the file's order; null for one without a name and content. */
  readonly columns: readonly (string | null)[]
  readonly create: z.ZodMiniType
  readonly update: z.ZodMiniType
  /** By their references. */
  readonly existing: ReadonlyMap<string, ListingRow>
  /** The rows of the references read so far. */
  readonly seen: Map<string, number>
}

function columnsIn(kind: Kind, header: readonly string[], rows: readonly CsvRow[]): (string | null)[] {
  const known = `The columns of ${kind.plural} are: ${columnsOf(kind).join(', ')}.`
  const columns = header.map((name) => (name === '' ? null : (columnNamed(kind, name) ?? name)))
  const unknown = columns.find((name) => name !== null && !columnsOf(kind).includes(name))
  if (unknown) {
    const isHeader = header.some((name) => columnNamed(kind, name) !== undefined)
    const what = isHeader ? '' : ' The first row of the file must name the columns.'
    throw new HttpError(400, `There is no column '${unknown}'.${what} ${known}`)
  }
  const unnamed = columns.findIndex((name, at) => name === null && rows.some(({ cells }) => (cells[at] ?? '').trim()))
  if (unnamed !== -1) throw new HttpError(400, `Column ${unnamed + 1} of the file has no name. ${known}`)
  const repeated = columns.find((name, index) => name !== null && columns.indexOf(name) !== index)
  if (repeated) throw new HttpError(400, `The column '${repeated}' is there twice.`)
  return columns
}

function readRow({ kind, columns, create, update, existing, seen }: Context, { row, cells }: CsvRow): Outcome {
  const cellOf = (column: string) => (columns.includes(column) ? (cells[columns.indexOf(column)] ?? '') : '').trim()
  const written = cellOf(REFERENCE)
  const wrong = (...problems: ImportRow['problems']): Outcome => ({
    row: { row, outcome: 'wrong', reference: written || null, problems },
  })
  // Programs add empty cells to a row, and leave them out at its end.
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (filled > columns.length) {
    return wrong({ column: '', message: `The row has ${filled} cells instead of ${columns.length}` })
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

  const version = listing && cellOf(VERSION)
  if (version && !isKnownVersion(version, listing)) {
    return wrong({
      column: VERSION,
      message: `Version '${version}' is not one of ${listing.reference}; leave it empty`,
    })
  }

  const fieldOf = new Map<string, unknown>(Object.entries(listing ?? {}))
  const values = Object.fromEntries(
    columns.flatMap((column, at) => {
      if (column === null || column === REFERENCE || column === VERSION) return []
      const cell = cells[at] ?? ''
      if (listing !== undefined && isUnchanged(column, cell, fieldOf.get(column))) return []
      const value = readCell(kind, column, cell)
      return value === undefined ? [] : [[column, value] as const]
    }),
  )
  const result = (listing === undefined ? create : update).safeParse(values)
  if (!result.success) return wrong(...problemsOf(result.error, columns))
  const settled = settleFacts(kind.kind, listing ?? {}, result.data as Partial<ListingFields>)
  if ('misplaced' in settled) return wrong({ column: settled.misplaced.name, message: settled.misplaced.message })
  if (listing === undefined) {
    const created = settled.changes as ListingFields
    const changes = changesOf(changedFields({}, { title: created.title, price: created.price }))
    return {
      row: { row, outcome: 'new', reference: null, problems: [], ...notesOf(created), changes },
      created,
    }
  }
  const { reference } = listing
  const { changes } = settled
  const changed = changedFields(listing, changes)
  if (Object.keys(changed).length === 0) return { row: { row, outcome: 'same', reference, problems: [] } }
  if (version && Number(version) < listing.version) {
    const problem = {
      column: VERSION,
      message: `${reference} was changed on ${dayOf(listing.updatedAt)}, after this file was downloaded. Download it again, or empty the cell 'version' to import the row's values all the same.`,
    }
    return { row: { row, outcome: 'conflict', reference, problems: [problem], changes: changesOf(changed) } }
  }
  return {
    row: { row, outcome: 'changed', reference, problems: [], ...notesOf(changes), changes: changesOf(changed) },
    updated: { before: listing, changes },
  }
}

/** A cell as the export wrote it leaves its field as it is, also one that today's rules would refuse. */
function isUnchanged(column: string, cell: string, value: unknown): boolean {
  // Spreadsheets drop a zero at the end of a number.
  return cell === exportedCell(column, value) || (typeof value === 'number' && cell.trim() === String(value))
}

function isKnownVersion(cell: string, { version }: ListingRow): boolean {
  return /^\d+$/.test(cell) && Number(cell) >= 1 && Number(cell) <= version
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' })

function dayOf(moment: Date): string {
  return day.format(moment)
}

function notesOf({ youtubeLink }: Partial<ListingFields>): Pick<ImportRow, 'notes'> {
  const isShown = !youtubeLink || canonicalYoutubeLink(youtubeLink) !== null
  return isShown
    ? {}
    : { notes: [{ column: 'youtubeLink', message: `'${youtubeLink}' is not a YouTube video: no video will be shown` }] }
}

/** Characters of a text in a preview, and those before the first difference. */
const [TEXT_MAX, CONTEXT] = [160, 40]

function changesOf(changed: ChangedFields): NonNullable<ImportRow['changes']> {
  return Object.entries(changed).map(([field, { from, to }]) => {
    if (typeof from !== 'string' || typeof to !== 'string') return { field, from: cut(from), to: cut(to) }
    const before = Array.from(from)
    const different = Array.from(to).findIndex((character, at) => character !== before[at])
    return { field, from: cut(from, different), to: cut(to, different) }
  })
}

/** The part of a long text that begins shortly before the difference. */
function cut(value: unknown, difference = 0): unknown {
  if (typeof value !== 'string' || value.length <= TEXT_MAX) return value
  const characters = Array.from(value)
  const start = Math.max(0, difference - CONTEXT)
  const end = start + TEXT_MAX
  return `${start > 0 ? '…' : ''}${characters.slice(start, end).join('')}${end < characters.length ? '…' : ''}`
}

/** One problem for each column, the first of several. */
function problemsOf(error: z.core.$ZodError, columns: readonly (string | null)[]): ImportRow['problems'] {
  const problems = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const column = String(path[0] ?? '')
    if (problems.has(column)) continue
    problems.set(column, columns.includes(column) ? message : `${message}: the file has no column '${column}'`)
  }
  return Array.from(problems, ([column, message]) => ({ column, message }))
}
