import * as z from 'zod/mini'
import { featureLabel, plainText } from '../../../../../contract/text/plain-text'
import { readFactText, readYesNo } from '../../../../../contract/listing-fact-schemas'
import { fieldLabel, LISTING_FACTS, typedFact, type FactTable } from '../../../../../contract/listing-facts'
import { readNumber } from '../../../../../contract/text/read-number'
import { readPointText } from '../../../../../contract/text/read-point'
import type { Kind, ListingRow } from '../kind'
import { splitList, toCell, unescapeCell } from './cells'
import { stringify } from 'csv-stringify/sync'

export const REFERENCE = 'reference'
/** The listing's version when it was exported, which shows whether it was changed since. */
export const VERSION = 'version'

/** How a column's cells are read. */
type CellType = 'text' | 'number' | 'boolean' | 'choice' | 'texts' | 'choices' | 'numbers' | 'point'

/**
 * The columns of a kind's file: the reference, the fields that can be entered but for the documents, which an import
 * leaves alone, then the version.
 */
export function columnsOf({ input }: Pick<Kind, 'input'>): readonly string[] {
  return [REFERENCE, ...Object.keys(input.shape).filter((field) => field !== 'documents'), VERSION]
}

/** What offices call columns, besides their names and the labels of the forms. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  reference: ['Ref', 'Reference number'],
  price: ['Price (KSh)', 'Price (KES)'],
  area: ['Area (sq ft)', 'Area (square feet)'],
  imageUrls: ['Images', 'Image URLs'],
  youtubeLink: ['Video', 'Video link', 'YouTube'],
  point: ['Coordinates'],
  pricePeriod: ['Period', 'Payment is for'],
}

/** The column that a header's cell names, in any case and as the forms write it; undefined for none. */
export function columnNamed(
  kind: Pick<Kind, 'input'>,
  name: string,
  table: FactTable = LISTING_FACTS,
): string | undefined {
  const wanted = lettersOf(name)
  return columnsOf(kind).find((column) =>
    [column, fieldLabel(column, table), ...(OTHER_NAMES[column] ?? []), ...(table[column]?.csvNames ?? [])].some(
      (known) => lettersOf(known) === wanted,
    ),
  )
}

/** Units in brackets count: an area in square metres is another column. */
function lettersOf(name: string): string {
  return plainText(name).replaceAll(/[^a-z0-9]/g, '')
}

/**
 * The cell that the export writes: an empty one for a price on request, and a zero more after three decimals, which
 * would else be taken for thousands.
 */
export function exportedCell(column: string, value: unknown, table: FactTable = LISTING_FACTS): string {
  if (column === 'price' && value === 0) return ''
  const fact = table[column]
  const cell = toCell(fact === undefined ? value : typedFact(fact, value))
  return typeof value === 'number' && /^\d{1,3}\.\d{3}$/.test(cell) ? `${cell}0` : cell
}

/**
 * The value of a cell as a request's body would have it; what cannot be read stays text, which the field's own rule
 * then refuses. An empty cell is a price on request, null for fields that may be unknown, undefined for those with a
 * default, and otherwise empty text; a field that needs a value then says so.
 */
export function readCell(
  { input }: Pick<Kind, 'input'>,
  column: string,
  cell: string,
  table: FactTable = LISTING_FACTS,
): unknown {
  const fact = table[column]
  if (fact !== undefined) {
    const reading = readFactText(fact, unescapeCell(cell))
    return 'fault' in reading ? unescapeCell(cell).trim() : reading.value
  }
  const field = input.shape[column] as z.core.$ZodType | undefined
  const type = field === undefined ? 'text' : cellTypeOf(field)
  const text = unescapeCell(cell)
  if (text.trim() === '' && column === 'price') return 0
  if (text.trim() === '' && type !== 'texts' && type !== 'choices' && type !== 'numbers') {
    return emptyValue(field)
  }
  switch (type) {
    case 'text':
      return text.trim()
    case 'number':
      return numberOr(text, column)
    case 'boolean':
      return readYesNo(text) ?? text
    case 'choice':
      return wordOf(field, text)
    case 'texts':
      return splitList(text)
    case 'choices':
      return splitList(text, LIST_SEPARATORS).map((word) => wordOf(field, word))
    case 'numbers':
      return splitList(text, LIST_SEPARATORS).map((word) => numberOr(word, column))
    case 'point': {
      const reading = readPointText(text)
      return 'point' in reading ? reading.point : text
    }
  }
}

/** No number of such a list, and none of its words, contains one of them. */
const LIST_SEPARATORS = /[|,;&\n]|\band\b/

/** By the field's rule, so that a new field needs nothing here. */
function cellTypeOf(field: z.core.$ZodType): CellType {
  const { def } = (field as z.core.$ZodTypes)._zod
  // Optional, nullable, with a default.
  if ('innerType' in def) return cellTypeOf(def.innerType)
  // A rule that first normalizes the value, as that of counties, knows the spellings itself.
  if (def.type === 'pipe') return cellTypeOf(def.in)
  if (def.type === 'array') {
    const element = cellTypeOf(def.element)
    return element === 'number' ? 'numbers' : element === 'choice' ? 'choices' : 'texts'
  }
  if (def.type === 'enum') return 'choice'
  if (def.type === 'number' || def.type === 'boolean') return def.type
  return def.type === 'object' ? 'point' : 'text'
}

function emptyValue(field: z.core.$ZodType | undefined): unknown {
  if (field === undefined) return undefined
  const accepted = [null, undefined, ''].filter((value) => z.safeParse(field, value).success)
  return accepted.length > 0 ? accepted[0] : null
}

function numberOr(text: string, column: string): unknown {
  const reading = readNumber(text, column)
  return 'fault' in reading ? text.trim() : reading.value
}

/** The field's word that is written so, or whose label is: `under-offer` for 'Under offer', `month` for 'A month'. */
function wordOf(field: z.core.$ZodType | undefined, text: string): string {
  const wanted = lettersOf(text.replace(/^\s*(a|per)\s+/i, ''))
  const known = wordsOf(field).find((word) => [word, featureLabel(word)].some((name) => lettersOf(name) === wanted))
  return known ?? text.trim()
}

function wordsOf(field: z.core.$ZodType | undefined): readonly string[] {
  if (field === undefined) return []
  const { def } = (field as z.core.$ZodTypes)._zod
  if ('innerType' in def) return wordsOf(def.innerType)
  if (def.type === 'array') return wordsOf(def.element)
  return def.type === 'enum' ? Object.values(def.entries).map(String) : []
}

/** All of the listings as a file that the import takes unchanged: UTF-8 with a byte order mark, which Excel needs. */
export function exportCsv(kind: Pick<Kind, 'input'>, listings: readonly ListingRow[]): string {
  const columns = columnsOf(kind)
  const rows = listings.map((listing) => {
    const values = new Map<string, unknown>(Object.entries(listing))
    return columns.map((column) => exportedCell(column, values.get(column)))
  })
  return stringify([columns, ...rows], { bom: true })
}
