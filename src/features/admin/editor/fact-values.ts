import * as z from 'zod/mini'
import type { ListingKind } from '../../../../contract/limits'
import { readFactText } from '../../../../contract/listing-fact-schemas'
import {
  factsOfKind,
  featuresBesideFacts,
  isApplicable,
  LISTING_FACTS,
  type FactName,
  type FactParts,
  type FactTable,
  type FactType,
  type ListingFact,
  type PartType,
} from '../../../../contract/listing-facts'
import { isNothing, NOT_CHOSEN } from './listing-values'

/** The texts of an object's fields, or of those of one item of a list. */
export type TypedParts = Record<string, string>

/** A fact as typed. */
type Typed<Type extends FactType> = Type extends { readonly type: 'list' }
  ? TypedParts[]
  : Type extends { readonly type: 'object' }
    ? TypedParts
    : string

type FactValues<Kind extends ListingKind> = {
  [Name in FactName<Kind>]: Typed<(typeof LISTING_FACTS)[Name]['value']>
}

type FactShape<Kind extends ListingKind> = {
  [Name in keyof FactValues<Kind>]: z.ZodMiniType<FactValues<Kind>[Name], FactValues<Kind>[Name]>
}

/** The facts of a kind as typed. */
export function factValuesShape<Kind extends ListingKind>(kind: Kind, table: FactTable = LISTING_FACTS) {
  const shape = factsOfKind(kind, table).map(([name, { value }]) => [name, TYPED[shapeOf(value)]])
  return Object.fromEntries(shape) as FactShape<Kind>
}

const partsSchema = z.record(z.string(), z.string())
const TYPED = { list: z.array(partsSchema), object: partsSchema, text: z.string() } as const

function shapeOf({ type }: FactType): keyof typeof TYPED {
  return type === 'list' || type === 'object' ? type : 'text'
}

/** @param listing null for a new one */
export function factValuesOf<Kind extends ListingKind>(
  kind: Kind,
  listing: object | null,
  table: FactTable = LISTING_FACTS,
): FactValues<Kind> {
  const known = new Map<string, unknown>(Object.entries(listing ?? {}))
  const values = factsOfKind(kind, table).map(([name, { value: type }]) => [name, typedFact(type, known.get(name))])
  return Object.fromEntries(values) as FactValues<Kind>
}

function typedFact(type: FactType, value: unknown): unknown {
  if (type.type === 'object') return typedParts(type.of, value)
  if (type.type === 'list') return (Array.isArray(value) ? value : []).map((item) => typedParts(type.of, item))
  return typedPart(type, value)
}

/** Empty texts for nothing. */
export function typedParts(parts: FactParts, value?: unknown): TypedParts {
  const known = new Map<string, unknown>(Object.entries(value ?? {}))
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typedPart(part, known.get(name))]))
}

function typedPart({ type }: PartType, value: unknown): string {
  if (value === null || value === undefined) return type === 'choice' || type === 'yesNo' ? NOT_CHOSEN : ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The facts of a kind that make sense with what is typed. */
export function applicableFacts(
  kind: ListingKind,
  values: object,
  table: FactTable = LISTING_FACTS,
): [name: string, fact: ListingFact][] {
  return factsOfKind(kind, table).filter(([, fact]) => isApplicable(fact, values))
}

/**
 * The typed facts as the request body has them. What cannot be read stays text, for the contract to reject; what makes no
 * sense with the other values is taken away.
 */
export function factInputOf(kind: ListingKind, values: object, table: FactTable = LISTING_FACTS): object {
  const typed = new Map<string, unknown>(Object.entries(values))
  const applicable = new Map(applicableFacts(kind, values, table))
  const input = factsOfKind(kind, table).map(([name, fact]) => [
    name,
    applicable.has(name) ? readTypedFact(fact, typed.get(name)) : null,
  ])
  return Object.fromEntries(input) as object
}

/**
 * The words of the features as the request body has them: with those that say the same as a fact, which have no control
 * of their own, so that a client that knows only the words is told the same.
 * @param facts as `factInputOf` returns them
 */
export function featuresWith(kind: ListingKind, features: readonly string[], facts: object): string[] {
  const known = new Map<string, unknown>(Object.entries(facts))
  const words = factsOfKind(kind).flatMap(([name, { word }]) => {
    const value = known.get(name) ?? null
    return word !== undefined && value !== null && word.isSaidBy(value as never) ? [word.feature] : []
  })
  return [...featuresBesideFacts(kind, features), ...words]
}

/**
 * A draft of before there were the facts, whose features say them in words: with the values that the words alone say.
 * @param start the form's values without the draft; a fact that they know stays
 */
export function withFactsOfWords<Draft extends { features?: string[] | undefined }>(
  kind: ListingKind,
  draft: Draft,
  start: object,
): Draft {
  const { features } = draft
  if (features === undefined) return draft
  const known = new Map<string, unknown>([...Object.entries(start), ...Object.entries(draft)])
  const said = factsOfKind(kind).flatMap(([name, { value: type, word }]) =>
    word !== undefined && features.includes(word.feature) && isNothing(known.get(name))
      ? [[name, typedFact(type, word.value)]]
      : [],
  )
  // The words themselves would say the facts again after they were changed.
  return { ...draft, ...(Object.fromEntries(said) as object), features: featuresBesideFacts(kind, features) }
}

/** What was typed for a fact; null for nothing. Values that were not typed stay as they are. */
export function readTypedFact(fact: ListingFact, typed: unknown): unknown {
  const { value: type } = fact
  if (isNothing(typed)) return null
  if (type.type === 'object') return readParts(fact, type.of, typed)
  if (type.type !== 'list') return readText(fact, typed)
  const rows = Array.isArray(typed) ? typed : []
  const last = rows.map((row) => !isNothing(row)).lastIndexOf(true)
  // An empty row between others is refused beside it.
  return last < 0 ? null : rows.slice(0, last + 1).map((row) => readParts(fact, type.of, row))
}

function readParts({ kinds, label, group, shown }: ListingFact, parts: FactParts, typed: unknown): object {
  const texts = new Map<string, unknown>(Object.entries(typed ?? {}))
  const read = Object.entries(parts).map(([name, value]) => {
    const text = texts.get(name)
    const isPercent = typeof text === 'string' && value.type === 'whole'
    return [name, readText({ kinds, label, group, shown, value }, isPercent ? text.replace(/\s*%$/, '') : text)]
  })
  return Object.fromEntries(read) as object
}

function readText(fact: ListingFact, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed ?? null
  if (typed === NOT_CHOSEN) return null
  const reading = readFactText(fact, typed)
  return 'fault' in reading ? typed : reading.value
}
