/** Distinct non-empty words in alphabetical order, as choices and suggestions. */
export function suggestionsFrom(words: readonly string[]): string[] {
  const distinct = new Set(words.map((word) => word.trim()).filter(Boolean))
  return [...distinct]
    .map((word) => ({ word, key: sortKey(word) }))
    .sort(byKey)
    .map(({ word }) => word)
}

/** Ignores case and accents. The browser's own collation costs a slow phone 40 ms at its first use. */
function sortKey(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function byKey(one: { key: string }, other: { key: string }): number {
  if (one.key === other.key) return 0
  return one.key < other.key ? -1 : 1
}

/** The number of active fields of a filter. */
export function countActive(filter: object): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}
