/** Distinct non-empty words in alphabetical order, as choices and suggestions. */
export function knownWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** How many fields of a filter narrow the list. */
export function countActive(filter: object): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}
