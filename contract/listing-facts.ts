import { agency } from './agency'
import { CAR_FACTS } from './facts/car-facts'
import {
  dayText,
  fact,
  FACT_GROUPS,
  type FactGroup,
  type FactParts,
  type FactPlace,
  type FactTable,
  type FactType,
  type FactValue,
  type ListingFact,
  type PartType,
} from './facts/fact'
import { HOME_FACTS } from './facts/home-facts'
import { featureLabel } from './text/plain-text'
import type { ListingKind } from './limits'
import { groupThousands, formatShillings } from './price'
import { isRecord, readNonEmptyText, readNumber, type Fields } from './text/tolerant-reader'

export type { FactPlace, FactReading, FactTable, FactType, FactParts, ListingFact, PartType } from './facts/fact'
export { FACT_GROUPS, type FactGroup } from './facts/fact'

/**
 * The facts that a listing may have beyond the fields of the specification. A fact is one entry of these tables:
 * schemas, readers, labels, storage, CSV columns, comparison, filters and JSON-LD are derived from it
 * (docs/add-a-field.md). Every fact is optional; null means that it is not known.
 */
export const LISTING_FACTS = {
  ...HOME_FACTS,
  ...CAR_FACTS,
  /** Stands on the contact card and in its bar. Readers ignore somebody whom they do not know. */
  agent: fact({
    kinds: ['property', 'car'],
    label: 'Agent',
    group: 'agency',
    value: { type: 'choice', choices: agency.contacts.map(({ key }) => key) },
    shown: [],
    csvNames: ['Shown by'],
  }),
} as const satisfies FactTable

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
  if (onlyWith === undefined) return true
  const value = (listing as Fields)[onlyWith.field]
  const isAmong = (words: readonly string[]) => words.some((word) => word === value)
  return 'is' in onlyWith ? isAmong(onlyWith.is) : !isAmong(onlyWith.isNot)
}

/** A value in words beside its label: 'Automatic', '1,998 cc', 'Yes', 'March 2026'. */
export function factText(entry: ListingFact, value: unknown, listing: object = {}): string {
  const read = readFact(entry.value, value)
  if (read === null) return ''
  return entry.text?.(read as never, listing) ?? partText(entry.value, read)
}

function partText(type: FactType, value: unknown): string {
  switch (type.type) {
    case 'whole':
    case 'decimal':
      return [groupThousands(Number(value), type.places ?? 3), type.unit].filter(Boolean).join(' ')
    case 'money':
      return [formatShillings(Number(value)), type.per && `a ${type.per}`].filter(Boolean).join(' ')
    case 'yesNo':
      return value === true ? 'Yes' : 'No'
    case 'object':
      return partsText(type.of, value as Fields)
    case 'list':
      return (value as Fields[]).map((item) => partsText(type.of, item)).join('; ')
    case 'choice':
      return choiceLabel(type, String(value))
    case 'month':
    case 'date':
      return dayText(String(value))
    case 'text':
      return String(value)
  }
}

/** A choice in words: its label, or its letters. The word may be any, from another backend 'constructor' too. */
export function choiceLabel({ labels = {} }: Extract<PartType, { type: 'choice' }>, word: string): string {
  return (Object.hasOwn(labels, word) ? labels[word] : undefined) ?? featureLabel(word)
}

function partsText(parts: FactParts, values: Fields): string {
  return Object.entries(parts)
    .map(([name, type]) => partText(type, values[name]))
    .join(', ')
}

/** A value as a person types it in the form or a spreadsheet; `readFactText` reads it. '' for one that is not known. */
export function typedFact(entry: ListingFact, value: unknown): string {
  const read = readFact(entry.value, value)
  if (read === null) return ''
  if (entry.toText) return entry.toText(read as never)
  return typeof read === 'string' ? read : JSON.stringify(read)
}

/** The facts of a listing that one place shows, with their words: those that are known and make sense. */
export function shownFacts(
  kind: ListingKind,
  listing: object,
  place: FactPlace,
  table: FactTable = LISTING_FACTS,
): ShownFact[] {
  return factsOfKind(kind, table).flatMap(([name, entry]) => {
    const value = (listing as Fields)[name]
    const text = isShown(entry, place) && isApplicable(entry, listing) ? factText(entry, value, listing) : ''
    if (text === '') return []
    const { label, group } = entry
    const sentence = entry.sentence?.(text, value as never) ?? text
    return [{ name, label, group, text, sentence, inText: entry.value.type === 'choice' ? inText(text) : sentence }]
  })
}

export interface ShownFact {
  readonly name: string
  readonly label: string
  readonly group: ListingFact['group']
  /** Beside the label: 'ksh 12,000 a month'. */
  readonly text: string
  /** Without it: 'Service charge ksh 12,000 a month'. */
  readonly sentence: string
  /** The same among other words: 'automatic'. */
  readonly inText: string
}

/** Capitals within a word are its own: '4WD', 'SUV'. */
function inText(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** The words of a listing's features that no fact says as well, in their order. */
export function featuresBesideFacts(kind: ListingKind, features: readonly string[]): string[] {
  const said = factsOfKind(kind).map(([, { word }]) => word?.feature)
  return features.filter((feature) => !said.includes(feature))
}

/** What a listing's JSON-LD says of its facts. */
export function factsJsonLd(kind: ListingKind, listing: object, table: FactTable = LISTING_FACTS): Fields {
  const known = new Map(Object.entries(knownFacts(kind, listing as Fields, { table })))
  const properties = factsOfKind(kind, table).map(([name, entry]) =>
    known.has(name) && isApplicable(entry, listing) ? entry.jsonLd?.(known.get(name) as never, listing) : undefined,
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
  return Object.fromEntries(facts.map(([name, entry]) => [name, readFactOf(entry, name, record)])) as Facts<Kind>
}

/** A record of before there was the fact has its word. */
function readFactOf({ value: type, word }: ListingFact, name: string, record: Fields): unknown {
  const read = readFact(type, record[name])
  if (read !== null || word === undefined || !Array.isArray(record.features)) return read
  return record.features.includes(word.feature) ? word.value : null
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
      const items = Array.isArray(value) ? value.map((item) => readParts(type.of, item)) : []
      // Half a payment plan would mislead.
      return items.length > 0 && !items.includes(null) ? items : null
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
  ['pricePeriod', 'The price is'],
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

/** Facts by their groups, in the order in which these stand, each with its title; without those that have none. */
export function groupFacts<Fact>(facts: readonly Fact[], groupOf: (fact: Fact) => FactGroup | undefined) {
  return Object.entries(FACT_GROUPS).flatMap(([group, title]) => {
    const inGroup = facts.filter((fact) => groupOf(fact) === group)
    return inGroup.length === 0 ? [] : [{ title, facts: inGroup }]
  })
}
