/** Distinct non-empty words in alphabetical order, as choices and suggestions. */
export function knownWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en'))
}
