import type { ListingKind } from '../../../../contract/limits'
import { misplacedFacts } from '../../../../contract/listing-fact-schemas'
import { factsOfKind, type FactTable } from '../../../../contract/listing-facts'
import type { ListingFields } from './kind'

/** What a change comes to, or the fact given that makes no sense with the listing's other fields. */
export type SettledChange =
  | { readonly changes: Partial<ListingFields> }
  | { readonly misplaced: { readonly name: string; readonly message: string } }

/**
 * A change with what follows from it: a fact that makes no sense any more is taken away, and facts and the words among
 * the features that say the same stay in step (docs/product.md, "Facts").
 * @param before the listing, empty for a new one
 */
export function settleFacts(kind: ListingKind, before: object, given: Partial<ListingFields>): SettledChange {
  const changes = withWordsInStep(kind, before, given)
  const misplaced = misplacedFacts(kind, { ...before, ...changes })
  const wrong = misplaced.find(({ name }) => name in given)
  if (wrong !== undefined) return { misplaced: wrong }
  return { changes: { ...changes, ...Object.fromEntries(misplaced.map(({ name }) => [name, null])) } }
}

/**
 * A fact that is given decides about its word. Where only features are given, by a client that does not know the fact,
 * a word that came or went decides about the fact. The database does the same for the previous version of the backend.
 */
function withWordsInStep(kind: ListingKind, before: object, given: Partial<ListingFields>): Partial<ListingFields> {
  const was = new Map<string, unknown>(Object.entries(before))
  const is = new Map<string, unknown>(Object.entries(given))
  const wordsBefore = listOf(was.get('features'))
  let words = given.features ?? wordsBefore
  const facts: Record<string, unknown> = {}
  const table: FactTable = Object.fromEntries(factsOfKind(kind))
  for (const [name, { word }] of Object.entries(table)) {
    if (word === undefined) continue
    const isSaid = (value: unknown) => value !== null && value !== undefined && word.isSaidBy(value as never)
    const has = words.includes(word.feature)
    const isNew = has && !wordsBefore.includes(word.feature)
    const value = is.get(name)
    if (value === undefined ? given.features !== undefined : value === null && isNew) {
      if (has !== isSaid(was.get(name))) facts[name] = has ? word.value : null
    } else if (value !== undefined && has !== isSaid(value)) {
      words = has ? words.filter((feature) => feature !== word.feature) : [...words, word.feature]
    }
  }
  return { ...given, ...(words !== wordsBefore && { features: [...words] }), ...facts }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
