import { featureLabel } from './feature-labels'
import type { ListingKind, PricePeriod } from './limits'
import { groupThousands, formatShillings } from './price'
import { isRecord, readNonEmptyText, readNumber, type Fields } from './text/tolerant-reader'

/**
 * The facts that a listing may have beyond the fields of the specification. A fact is one entry of this table: schemas,
 * readers, labels, storage, CSV columns, comparison, filters and JSON-LD are derived from it (docs/add-a-field.md).
 * Every fact is optional; null means that it is not known.
 */
export const LISTING_FACTS = {
  transmission: fact({
    kinds: ['car'],
    label: 'Transmission',
    group: 'vehicle',
    value: { type: 'choice', choices: ['automatic', 'manual'] } as const,
    shown: ['detail', 'comparison', 'filter', 'caption'],
  }),
  fuel: fact({
    kinds: ['car'],
    label: 'Fuel',
    group: 'vehicle',
    value: { type: 'choice', choices: ['petrol', 'diesel', 'hybrid', 'electric'] } as const,
    shown: ['detail', 'comparison', 'filter', 'caption'],
  }),
  drive: fact({
    kinds: ['car'],
    label: 'Drive',
    group: 'vehicle',
    value: { type: 'choice', choices: ['2wd', '4wd'] } as const,
    shown: ['detail', 'comparison', 'filter'],
  }),
  colour: fact({
    kinds: ['car'],
    label: 'Colour',
    group: 'vehicle',
    value: { type: 'text', max: 40 },
    text: featureLabel,
    shown: ['detail', 'comparison', 'search'],
    csvNames: ['Color'],
  }),
} as const satisfies FactTable

export type FactTable = Readonly<Record<string, ListingFact>>

/** One entry of the table. */
export interface ListingFact<Type extends FactType = FactType> {
  readonly kinds: readonly ListingKind[]
  readonly label: string
  /** Facts of one group stand together in the form. */
  readonly group: string
  readonly value: Type
  /** The form and the CSV file have every fact. */
  readonly shown: readonly FactPlace[]
  /** Another field of the listing, a fact or not, and its values with which this fact makes sense. */
  readonly onlyWith?: { readonly field: string; readonly is: readonly unknown[] }
  /** The value in words, where its type's own words do not do. */
  text?(value: FactValue<Type>): string
  /** Reads what a person typed, where its type's own reading does not do. */
  fromText?(text: string): FactReading
  /** The properties of the listing's JSON-LD. */
  jsonLd?(value: FactValue<Type>): Readonly<Record<string, unknown>>
  /** What offices call its column, besides its name and label. */
  readonly csvNames?: readonly string[]
}

/**
 * Where visitors meet a fact: the listing's page, its card, the comparison, the list's filters (choices only), the
 * search in words, the caption of a status picture.
 */
export type FactPlace = 'detail' | 'card' | 'comparison' | 'filter' | 'search' | 'caption'

/** Whole numbers and decimals with their bounds (`min` is 0 by default) and a unit that follows them. */
interface NumberType {
  readonly type: 'whole' | 'decimal'
  readonly min?: number
  /** A function where it changes with time. */
  readonly max: number | (() => number)
  readonly unit?: string
}

export type PartType =
  | NumberType
  /** Whole Kenyan shillings. */
  | { readonly type: 'money'; readonly max: number; readonly per?: PricePeriod }
  | {
      readonly type: 'choice'
      readonly choices: readonly string[]
      /** Those that are more than the word's letters. */
      readonly labels?: Readonly<Record<string, string>>
    }
  | { readonly type: 'yesNo' }
  /** `2026-03` */
  | { readonly type: 'month' }
  /** `2026-03-28` */
  | { readonly type: 'date'; readonly latest?: 'today' }
  /** `max` in characters. */
  | { readonly type: 'text'; readonly max: number }

/** The fields of an object, or of each item of a list. */
export type FactParts = Readonly<Record<string, PartType>>

export type FactType =
  | PartType
  | { readonly type: 'object'; readonly of: FactParts }
  /** `max` counts its items. */
  | { readonly type: 'list'; readonly of: FactParts; readonly max: number }

/** The value of a fact as it is stored and sent. */
export type FactValue<Type extends FactType> = Type extends { readonly of: infer Parts extends FactParts }
  ? Type extends { readonly type: 'list' }
    ? PartValues<Parts>[]
    : PartValues<Parts>
  : Type extends PartType
    ? PartValue<Type>
    : never

type PartValues<Parts extends FactParts> = { [Name in keyof Parts]: PartValue<Parts[Name]> }

type PartValue<Type extends PartType> = Type extends { readonly choices: readonly (infer Word)[] }
  ? Word
  : Type extends { readonly type: 'whole' | 'decimal' | 'money' }
    ? number
    : Type extends { readonly type: 'yesNo' }
      ? boolean
      : string

/** What was typed: a value, null for nothing; or why it cannot be used, as the end of a sentence about it. */
export type FactReading = { readonly value: unknown } | { readonly fault: string | null }

type Table = typeof LISTING_FACTS

/** The names of a kind's facts. */
export type FactName<Kind extends ListingKind> = {
  [Name in keyof Table]: Kind & Table[Name]['kinds'][number] extends never ? never : Name
}[keyof Table]

export type AnyFactName = FactName<ListingKind>

/** The facts of one kind as the administrator sends them. */
export type FactInput<Kind extends ListingKind> = {
  [Name in FactName<Kind>]?: FactValue<Table[Name]['value']> | null | undefined
}

/** The facts of one kind as they are read. Another backend's choice may be any word. */
export type Facts<Kind extends ListingKind> = {
  [Name in FactName<Kind>]?: ReadValue<FactValue<Table[Name]['value']>> | null | undefined
}

type ReadValue<Value> = Value extends string ? string : Value

/** Checks an entry. Choices keep the types of their words by `as const`: Gatsby compiles no const type parameters. */
function fact<Kinds extends readonly ListingKind[], Type extends FactType>(
  entry: ListingFact<Type> & { readonly kinds: Kinds },
): ListingFact<Type> & { readonly kinds: Kinds } {
  return entry
}

/** A kind's facts by their names, in the table's order. */
export function factsOfKind(kind: ListingKind, table: FactTable = LISTING_FACTS): [name: string, fact: ListingFact][] {
  return Object.entries(table).filter(([, { kinds }]) => kinds.includes(kind))
}

/** The search in words also finds what can be filtered by. */
export function isShown({ shown }: ListingFact, place: FactPlace): boolean {
  return shown.includes(place) || (place === 'search' && shown.includes('filter'))
}

/** Whether a fact makes sense for a listing with these fields. */
export function isApplicable({ onlyWith }: ListingFact, listing: object): boolean {
  return onlyWith === undefined || onlyWith.is.includes((listing as Fields)[onlyWith.field])
}

/** A value in words: 'Automatic', '1,998 cc', 'Yes', 'March 2026'. */
export function factText(entry: ListingFact, value: unknown): string {
  const read = readFact(entry.value, value)
  if (read === null) return ''
  return entry.text?.(read as never) ?? partText(entry.value, read)
}

function partText(type: FactType, value: unknown): string {
  switch (type.type) {
    case 'whole':
    case 'decimal':
      return [groupThousands(Number(value), 3), type.unit].filter(Boolean).join(' ')
    case 'money':
      return [formatShillings(Number(value)), type.per && `a ${type.per}`].filter(Boolean).join(' ')
    case 'yesNo':
      return value === true ? 'Yes' : 'No'
    case 'object':
      return partsText(type.of, value as Fields)
    case 'list':
      return (value as Fields[]).map((item) => partsText(type.of, item)).join('; ')
    case 'choice':
    case 'month':
    case 'date':
    case 'text':
      return wordText(type, String(value))
  }
}

function partsText(parts: FactParts, values: Fields): string {
  return Object.entries(parts)
    .map(([name, type]) => partText(type, values[name]))
    .join(', ')
}

function wordText(type: Extract<PartType, { type: 'choice' | 'month' | 'date' | 'text' }>, text: string): string {
  if (type.type === 'choice') return type.labels?.[text] ?? featureLabel(text)
  if (type.type === 'text') return text
  const [year, month, day] = text.split('-').map(Number)
  return [day, MONTHS[(month ?? 0) - 1], year].filter(Boolean).join(' ')
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The facts of a listing that one place shows, with their words: those that are known and make sense. */
export function shownFacts(
  kind: ListingKind,
  listing: object,
  place: FactPlace,
  table: FactTable = LISTING_FACTS,
): ShownFact[] {
  return factsOfKind(kind, table).flatMap(([name, entry]) => {
    const value = (listing as Fields)[name]
    const text = isShown(entry, place) && isApplicable(entry, listing) ? factText(entry, value) : ''
    if (text === '') return []
    const isPlainChoice = entry.value.type === 'choice' && !entry.text && !entry.value.labels
    return [{ name, label: entry.label, text, inText: isPlainChoice ? String(value) : text }]
  })
}

interface ShownFact {
  readonly name: string
  readonly label: string
  readonly text: string
  /** The same among other words: 'automatic'. */
  readonly inText: string
}

/** What a listing's JSON-LD says of its facts. */
export function factsJsonLd(kind: ListingKind, listing: object, table: FactTable = LISTING_FACTS): Fields {
  const known = new Map(Object.entries(knownFacts(kind, listing as Fields, { table })))
  const properties = factsOfKind(kind, table).map(([name, entry]) =>
    known.has(name) && isApplicable(entry, listing) ? entry.jsonLd?.(known.get(name) as never) : undefined,
  )
  return Object.assign({}, ...properties) as Fields
}

/** Reads a record's facts tolerantly; null for what is missing or of another type. `place` leaves out all others. */
export function readFacts<Kind extends ListingKind>(
  kind: Kind,
  record: Fields,
  { place, table }: { place?: FactPlace | undefined; table?: FactTable | undefined } = {},
): Facts<Kind> {
  const facts = factsOfKind(kind, table).filter(([, entry]) => place === undefined || isShown(entry, place))
  return Object.fromEntries(facts.map(([name, { value }]) => [name, readFact(value, record[name])])) as Facts<Kind>
}

/** The same without those that are not known. */
export function knownFacts(...given: Parameters<typeof readFacts>): Fields {
  return Object.fromEntries(Object.entries(readFacts(...given)).filter(([, value]) => value !== null))
}

function readFact(type: FactType, value: unknown): unknown {
  switch (type.type) {
    case 'object':
      return readParts(type.of, value)
    case 'list': {
      const items = Array.isArray(value) ? value.flatMap((item) => readParts(type.of, item) ?? []) : []
      return items.length > 0 ? items : null
    }
    case 'whole':
    case 'decimal':
    case 'money':
    case 'choice':
    case 'yesNo':
    case 'month':
    case 'date':
    case 'text':
      return readPart(type, value)
  }
}

/** Null unless all of them can be read. */
function readParts(parts: FactParts, value: unknown): Fields | null {
  if (!isRecord(value)) return null
  const read = Object.entries(parts).map(([name, type]) => [name, readPart(type, value[name])] as const)
  return read.some(([, part]) => part === null) ? null : Object.fromEntries(read)
}

function readPart({ type }: PartType, value: unknown): unknown {
  switch (type) {
    case 'whole':
    case 'decimal':
    case 'money':
      return readNumber(value)
    case 'yesNo':
      return typeof value === 'boolean' ? value : null
    case 'month':
      return matching(MONTH, value)
    case 'date':
      return matching(DATE, value)
    case 'choice':
    case 'text':
      return readNonEmptyText(value)
  }
}

export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

function matching(pattern: RegExp, value: unknown): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}

/** The labels of fields that are not just the field's name. */
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['pricePeriod', 'Payment is for'],
  ['area', 'Area (sqft)'],
  ['mileage', 'Mileage (miles)'],
  ['point', 'Near'],
  ['imageUrls', 'Photos'],
  ['youtubeLink', 'YouTube link'],
  ['confirmedAt', 'Confirmed'],
])

/** The label of a field in the forms, also where a change of it is told; a spreadsheet's column may be called so too. */
export function fieldLabel(name: string, table: FactTable = LISTING_FACTS): string {
  return table[name]?.label ?? FIELD_LABELS.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}
