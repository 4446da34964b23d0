import * as z from 'zod/mini'
import { readDay, readMonth } from './facts/day'
import { dayText, todayInKenya, type FactCondition } from './facts/fact'
import { featureLabel, plainText } from './text/plain-text'
import { amountField, choiceField, fieldError, grouped, requiredTextField, wholeNumberField } from './fields'
import type { ListingKind } from './limits'
import {
  choiceLabel,
  factsOfKind,
  fieldLabel,
  isApplicable,
  isShown,
  LISTING_FACTS,
  MONTH,
  type FactInput,
  type FactParts,
  type FactReading,
  type Facts,
  type FactTable,
  type FactType,
  type ListingFact,
  type PartType,
} from './listing-facts'

import { readNumber } from './text/read-number'
import type { Fields } from './text/tolerant-reader'

/** What the table of facts means for requests and responses. Visitors' pages do not load this module. */

type Shape<Values> = { [Name in keyof Values]-?: z.ZodMiniType<Values[Name]> & OptionalField }
/** Lets a property be absent. */
interface OptionalField {
  readonly _zod: { readonly optin: 'optional'; readonly optout: 'optional' }
}

/** The facts of a kind in a request's body. */
export function factInputShape<Kind extends ListingKind>(
  kind: Kind,
  table: FactTable = LISTING_FACTS,
): Shape<FactInput<Kind>> {
  return shapeOf(kind, table, (entry) => inputSchema(entry)) as Shape<FactInput<Kind>>
}

/** The facts of a kind in a response. */
export function factResponseShape<Kind extends ListingKind>(
  kind: Kind,
  table: FactTable = LISTING_FACTS,
): Shape<Facts<Kind>> {
  return shapeOf(kind, table, ({ value }) => responseSchema(value)) as Shape<Facts<Kind>>
}

/** The mask of the facts that no card shows. */
export function hiddenOnCards(kind: ListingKind, table: FactTable = LISTING_FACTS): Record<string, true> {
  const hidden = factsOfKind(kind, table).filter(([, entry]) => !isShown(entry, 'card'))
  return Object.fromEntries(hidden.map(([name]) => [name, true]))
}

/** The facts given that make no sense with the listing's other fields, each with what is wrong. */
export function misplacedFacts(
  kind: ListingKind,
  listing: object,
  table: FactTable = LISTING_FACTS,
): { readonly name: string; readonly message: string }[] {
  return factsOfKind(kind, table).flatMap(([name, entry]) => {
    if (entry.onlyWith === undefined || ((listing as Fields)[name] ?? null) === null) return []
    if (isApplicable(entry, listing)) return []
    return [{ name, message: `${entry.label} ${conditionText(entry.onlyWith, table)}` }]
  })
}

function conditionText(condition: FactCondition, table: FactTable): string {
  const field = fieldLabel(condition.field, table)
  const values = 'is' in condition ? condition.is : condition.isNot
  const words = values.map((value) => (value.includes('-') ? value : featureLabel(value).toLowerCase())).join(' or ')
  return 'is' in condition ? `can be given only when ${field} is ${words}` : `cannot be given when ${field} is ${words}`
}

/** Reads what a person typed for a fact, in a form or a spreadsheet. An unknown word stays, for the schema to reject. */
export function readFactText(entry: ListingFact, text: string): FactReading {
  const type = entry.value
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (isZeroInWords(type, typed)) return { value: 0 }
  if (entry.fromText) return entry.fromText(typed)
  switch (type.type) {
    case 'whole':
    case 'decimal':
      return readNumber(withoutUnit(typed, type.unit))
    case 'money': {
      const amount = typed.replace(new RegExp(`\\s*(?:/|\\ba\\b|\\bper\\b)\\s*${type.per ?? 'month'}$`, 'i'), '')
      // Words such as 'on request' are a price, but not a charge.
      return /\d/.test(amount)
        ? readNumber(amount, 'price')
        : { fault: `must be an amount in Kenyan shillings${type.per ? ` a ${type.per}` : ''}` }
    }
    case 'choice':
      return { value: choiceNamed(type, typed) ?? typed }
    case 'yesNo':
      return { value: readYesNo(typed) ?? typed }
    case 'object':
    case 'list':
      return { value: readJson(typed) }
    case 'month':
      return { value: readMonth(typed, type.latest) ?? typed }
    case 'date':
      return { value: readDay(typed, type.latest) ?? typed }
    case 'text':
      return { value: typed }
  }
}

/** The unit in the singular too. */
/** 'None', 'No service charge': the words with which 0 is shown. */
function isZeroInWords(type: FactType, text: string): boolean {
  return (
    (type.type === 'money' || (type.type === 'whole' && (type.min ?? 0) === 0)) && /^no(?:ne| [a-z ]+)?$/i.test(text)
  )
}

function withoutUnit(text: string, unit = ''): string {
  return unit === '' ? text : text.replace(new RegExp(`\\s*${unit.replace(/s$/, 's?')}$`, 'i'), '')
}

/** The choice that is written so, or whose label is. */
function choiceNamed(type: Extract<PartType, { type: 'choice' }>, text: string): string | undefined {
  const wanted = lettersOf(text)
  return type.choices.find((word) => [word, choiceLabel(type, word)].some((name) => lettersOf(name) === wanted))
}

function lettersOf(name: string): string {
  return plainText(name).replaceAll(/[^a-z0-9]/g, '')
}

/** Undefined for what is neither. */
export function readYesNo(text: string): boolean | undefined {
  const word = plainText(text)
  if (['true', 'yes', 'y', '1'].includes(word)) return true
  return ['false', 'no', 'n', '0'].includes(word) ? false : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Absent and null are the same to a reader; in an update null takes the fact away. */
function shapeOf(
  kind: ListingKind,
  table: FactTable,
  schemaOf: (entry: ListingFact) => z.ZodMiniType,
): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    factsOfKind(kind, table).map(([name, entry]) => [name, z.optional(z.nullable(schemaOf(entry)))]),
  )
}

function inputSchema(entry: ListingFact): z.ZodMiniType {
  const { label, value: type } = entry
  const read = (text: string) => readFactText(entry, text)
  if (type.type === 'object') return withoutFault(entry, partsSchema(label, type.of, read))
  if (type.type === 'list') {
    const list = z
      .array(partsSchema(label, type.of), unreadable(label, 'must be a list', read))
      .check(
        z.minLength(1, `${label} must have at least one item`),
        z.maxLength(type.max, `${label} must have at most ${type.max} items`),
      )
    return withoutFault(entry, list)
  }
  return withoutFault(entry, partSchema(label, type, read))
}

/** Its own rule runs only for values that are otherwise right. */
function withoutFault(entry: ListingFact, schema: z.ZodMiniType): z.ZodMiniType {
  if (entry.fault === undefined) return schema
  const rule: z.core.CheckFn<unknown> = ({ value, issues }) => {
    const fault = entry.fault?.(value as never) ?? null
    if (fault !== null) issues.push({ code: 'custom', message: `${entry.label} ${fault}`, input: value })
  }
  return z.pipe(schema, z.unknown().check(rule))
}

function partsSchema(label: string, parts: FactParts, read?: (text: string) => FactReading): z.ZodMiniType {
  const shape = Object.entries(parts).map(([name, type]) => [name, partSchema(`${label}, ${name},`, type)] as const)
  const rule = `must have ${Object.keys(parts).join(' and ')}`
  return z.strictObject(Object.fromEntries(shape), unreadable(label, rule, read))
}

/** What is wrong with a text that a person typed instead of a value with parts. */
function unreadable(label: string, rule: string, read?: (text: string) => FactReading) {
  return {
    error: ({ code, input }: { readonly code?: string | undefined; readonly input?: unknown }) => {
      const reading = typeof input === 'string' && code === 'invalid_type' ? read?.(input) : undefined
      return reading !== undefined && 'fault' in reading && reading.fault !== null
        ? `${label} '${String(input).trim()}' ${reading.fault}`
        : `${label} ${rule}`
    },
  }
}

function partSchema(label: string, type: PartType, read?: (text: string) => FactReading): z.ZodMiniType {
  switch (type.type) {
    case 'whole':
    case 'decimal': {
      const { min = 0, max, places } = type
      const number = type.type === 'whole' ? wholeNumberField : amountField
      if (places !== undefined) return decimalSchema(label, { ...type, places }, read)
      if (typeof max === 'number') return number(label, { min, max, read })
      const rule = { error: () => `${label} must be at most ${grouped(max())}` }
      return number(label, { min, max: Number.MAX_SAFE_INTEGER, read }).check(z.refine((value) => value <= max(), rule))
    }
    case 'money':
      return wholeNumberField(label, { max: type.max, read })
    case 'choice':
      return choiceField(label, type.choices)
    case 'yesNo':
      return z.boolean(fieldError(label, 'must be true or false'))
    case 'month': {
      const { earliest = '', latest } = type
      return z.string(fieldError(label, 'must be a month such as 2026-03')).check(
        z.regex(MONTH, `${label} must be a month such as 2026-03`),
        z.refine((month) => !MONTH.test(month) || month >= earliest, `${label} must be ${dayText(earliest)} or later`),
        z.refine(
          (month) => latest !== 'today' || !MONTH.test(month) || month <= todayInKenya().slice(0, 7),
          `${label} must not be in the future`,
        ),
      )
    }
    case 'date':
      return z.iso
        .date(`${label} must be a day such as 2026-03-28`)
        .check(
          z.refine((day) => type.latest !== 'today' || day <= todayInKenya(), `${label} must not be in the future`),
        )
    case 'text':
      return requiredTextField(label, type)
  }
}

function decimalSchema(
  label: string,
  { min, max, places }: { readonly min?: number; readonly max: number | (() => number); readonly places: number },
  read?: (text: string) => FactReading,
): z.ZodMiniType {
  const rule = `${label} must have at most ${places} decimals`
  return amountField(label, { min, max: typeof max === 'number' ? max : max(), read }).check(
    z.refine((value) => Number(value.toFixed(places)) === value, rule),
  )
}

function responseSchema(type: FactType): z.ZodMiniType {
  switch (type.type) {
    case 'whole':
    case 'decimal':
    case 'money':
      return z.number()
    case 'yesNo':
      return z.boolean()
    case 'object':
    case 'list': {
      const parts = Object.entries(type.of).map(([name, part]) => [name, responseSchema(part)] as const)
      const item = z.object(Object.fromEntries(parts))
      return type.type === 'list' ? z.array(item) : item
    }
    case 'choice':
    case 'month':
    case 'date':
    case 'text':
      return z.string()
  }
}
