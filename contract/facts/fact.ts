import type { ListingKind, PricePeriod } from '../limits'

/** What an entry of the table of facts can say (docs/add-a-field.md). */

export type FactTable = Readonly<Record<string, ListingFact>>

/** One entry of the table. */
export interface ListingFact<Type extends FactType = FactType> {
  readonly kinds: readonly ListingKind[]
  readonly label: string
  /** Facts of one group stand together, in the form and on the page. */
  readonly group: FactGroup
  readonly value: Type
  /** The form and the CSV file have every fact. */
  readonly shown: readonly FactPlace[]
  /** The fact makes sense only with this. */
  readonly onlyWith?: FactCondition
  /** The value in words beside its label, where its type's own words do not do. */
  text?(value: FactValue<Type>, listing: object): string
  /** The words where no label stands beside them, given those that stand beside it. */
  sentence?(text: string, value: FactValue<Type>): string
  /** Reads what a person typed, where its type's own reading does not do. */
  fromText?(text: string): FactReading
  /** The value as a person types it, in the form and in CSV files; `fromText` reads it. */
  toText?(value: FactValue<Type>): string
  /** What is wrong with a value of the right type, as the end of a sentence about it; null for nothing. */
  fault?(value: FactValue<Type>): string | null
  /** The properties of the listing's JSON-LD. */
  jsonLd?(value: FactValue<Type>, listing: object): Readonly<Record<string, unknown>>
  /** What offices call its column, besides its name and label. */
  readonly csvNames?: readonly string[]
  /** The word among `features` that said the same before there was the fact; it stays written beside the fact. */
  readonly word?: FactWord<Type>
}

export interface FactWord<Type extends FactType = FactType> {
  readonly feature: string
  /** What the word alone says. */
  readonly value: FactValue<Type>
  /** Whether the word stands beside a value. */
  isSaidBy(value: FactValue<Type>): boolean
}

/** Another field of the listing, a fact or not, and its values: those with which, or those without which. */
export type FactCondition =
  | { readonly field: string; readonly is: readonly string[] }
  | { readonly field: string; readonly isNot: readonly string[] }

/** The titles of the groups, in the order in which they stand. */
export const FACT_GROUPS = {
  ownership: 'Ownership and plot',
  building: 'Building',
  payment: 'Payment',
  vehicle: 'Vehicle',
  papers: 'Papers and history',
  offer: 'Hire purchase',
  agency: 'Agency',
} as const

export type FactGroup = keyof typeof FACT_GROUPS

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
  /** Decimals that a value may have. */
  readonly places?: number
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
  | { readonly type: 'month'; readonly earliest?: string; readonly latest?: 'today' }
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

/** Checks an entry. Choices keep the types of their words by `as const`: Gatsby compiles no const type parameters. */
export function fact<Kinds extends readonly ListingKind[], Type extends FactType>(
  entry: ListingFact<Type> & { readonly kinds: Kinds },
): ListingFact<Type> & { readonly kinds: Kinds } {
  return entry
}

const KENYA_AHEAD_MS = 3 * 60 * 60_000

/** `2026-03-28`. Kenya is three hours ahead of UTC all year. */
export function todayInKenya(): string {
  return new Date(Date.now() + KENYA_AHEAD_MS).toISOString().slice(0, 10)
}

/** 'one', up to 'twelve'; larger numbers in digits. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count)
}

const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const

/** Reads digits with what may follow them, such as the unit. */
export function readCount(text: string, after: RegExp): FactReading {
  const digits = text.replace(after, '').trim()
  return /^\d{1,9}$/.test(digits) ? { value: Number(digits) } : { fault: null }
}

/** '1 seat', '7 seats'. */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const MONTHS = [
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

/** 'March 2026' for `2026-03`, '8 March 2026' for `2026-03-08`. */
export function dayText(dayOrMonth: string): string {
  const [year, month, day] = dayOrMonth.split('-').map(Number)
  return [day, MONTHS[(month ?? 0) - 1], year].filter(Boolean).join(' ')
}
