/** Words without which a text means the same. */
const EMPTY_WORDS = new Set('a an and at by for from in near of on or the to under with'.split(' '))

/** What people say for a word that listings have. */
const SYNONYMS: Readonly<Record<string, string>> = {
  auto: 'automatic',
  flat: 'apartment',
  genset: 'generator',
  guarded: 'security',
  home: 'house',
  maid: 'dsq',
  plot: 'land',
  servant: 'dsq',
  sq: 'dsq',
  swimming: 'pool',
}

/** '4 bed', '4-bedroom' and '4br' are one word. */
const BEDROOMS = /(\d)\+?[\s-]*(?:bed(?:room)?s?|br)\b/g
/** A reference, or the beginning of one. */
const REFERENCE = /\b(pr|cr)[\s-]?(\d+)\b/g

/** The words of a text in the form in which they are compared: lower case, no accents, no plural. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const joined = plain.replace(BEDROOMS, ' $1bed ').replace(REFERENCE, ' $1$2 ')
  return (joined.match(/[\p{L}\p{N}]+/gu) ?? []).map(withoutPlural)
}

/** The words of a search, each once, with what it is to find. At maxDistance `WORDS_MAX`. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query).filter((word) => !EMPTY_WORDS.has(word))
  return [...new Set(words.map((word) => SYNONYMS[word] ?? word))].slice(0, WORDS_MAX)
}

const WORDS_MAX = 12

function withoutPlural(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** How many wrong letters are forgiven in a word: typing errors in short words make other words. */
export function maxTypos(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * The number of letters to insert, leave out, replace or swap with their neighbour to make one word of the other;
 * Infinity when it is more than `maxDistance`. A swap counts as one.
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let rowMinimum = i
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, at(beforeLast, j - 2) + 1)
      row.push(cost)
      rowMinimum = Math.min(rowMinimum, cost)
    }
    if (rowMinimum > maxDistance) return Infinity
    beforeLast = last
    last = row
  }
  return at(last, other.length) > maxDistance ? Infinity : at(last, other.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
