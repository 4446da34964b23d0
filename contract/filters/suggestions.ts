import { plainText } from '../text/plain-text'

/** Distinct non-empty words in alphabetical order, as choices and suggestions. */
export function suggestionsFrom(words: readonly string[]): string[] {
  const distinct = new Set(words.map((word) => word.trim()).filter(Boolean))
  return (
    [...distinct]
      // The browser's own collation costs a slow phone 40 ms at its first use.
      .map((word) => ({ word, key: plainText(word) }))
      .sort(byKey)
      .map(({ word }) => word)
  )
}

/** The same words, each with how often it occurs. */
export function countedSuggestions(words: readonly string[]): (readonly [word: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word.trim(), (counts.get(word.trim()) ?? 0) + 1)
  return suggestionsFrom([...counts.keys()]).map((word) => [word, counts.get(word) ?? 0])
}

function byKey(one: { key: string }, other: { key: string }): number {
  if (one.key === other.key) return 0
  return one.key < other.key ? -1 : 1
}

/** The number of active fields of a filter. */
export function countActive(filter: object): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}
