import MiniSearch, { type Query } from 'minisearch'
import { meaningOf, withoutPlural, wordsOf, type WrittenWord } from '../../../contract/text/search-words'
import { isPlotWord, plotSizesOf, wordsAndPlotSizesOf } from './plot-sizes'

/** Where a word of a listing stands. A match in an earlier field weighs 20 times as much as in the next. */
const FIELDS = ['name', 'place', 'feature', 'choice', 'title'] as const
type Field = (typeof FIELDS)[number]

const BOOST = Object.fromEntries(FIELDS.map((field, at) => [field, 20 ** (FIELDS.length - at)]))

/** A term of a listing that can be found by all its words. */
export interface SearchTerm {
  readonly field: Field
  readonly text: string
  /** How a match is shown; by default the words that match, as they are written. */
  readonly shown?: string
}

export interface SearchDocument {
  readonly id: string
  /** In the order of the fields. */
  readonly terms: readonly SearchTerm[]
}

/** What one or some words of a query ask for. */
interface Wanted {
  /** As it was typed. */
  readonly typed: string
  /** Any of them. */
  readonly words: readonly string[]
  readonly isChoice?: boolean
  readonly isWhole?: boolean
  /** Instead of joined words: each of them. */
  readonly parts?: readonly Wanted[]
}

export interface Found {
  /** Ids of the documents that have every known word of the query, with how well they match. */
  readonly scores: ReadonlyMap<string, number>
  /** Whether any word of the query is known, so that the scores say something. */
  readonly isUnderstood: boolean
  /** Words of the query that no document has. They are ignored. */
  readonly unknown: readonly string[]
  /** What of a document matched, as it is shown: 'Karen', 'pool'. */
  readonly matchesIn: (document: SearchDocument) => readonly string[]
}

/** Words without which a text means the same. */
const EMPTY_WORDS = new Set(
  'a an and at by for from in near of on or the to under with iko katika kwa la na wa ya za'.split(' '),
)
/** Words that are one name, such as 'Land Cruiser Prado' and '4 wheel drive'. */
const JOINED_MAX = 3
/** A shorter beginning stands for too many words. */
const BEGINNING_MIN = 2
const WANTED_MAX = 12
/** Documents that are added between two moments in which the page can react. */
const CHUNK = 100

const asTheyAre = { tokenize: (text: string) => [text], processTerm: (word: string) => word }

/**
 * An index of documents' words. Every known word must match; typing errors are forgiven only when no word fits
 * (decision 0058).
 * @param known words that exist even if no document has them: who searches for them finds nothing, instead of anything
 */
export function createWordIndex(known: readonly SearchTerm[]) {
  /** All words of the documents, each as a document, to find out which of them a query's word can stand for. */
  const vocabulary = new MiniSearch<{ word: string }>({ ...asTheyAre, idField: 'word', fields: ['word'] })
  const references = new Set<string>()
  const corrections = new Map<string, readonly string[]>()
  const tokens = new Map<string, readonly string[]>()
  const documents = new MiniSearch<SearchDocument>({
    fields: [...FIELDS],
    extractField: ({ id, terms }, field) =>
      field === 'id' ? id : terms.flatMap((term) => (term.field === field ? term.text : [])).join('\n'),
    tokenize: (text, field) => text.split('\n').flatMap((line) => learn(line, field === 'title')),
    processTerm: asTheyAre.processTerm,
    searchOptions: {
      tokenize: asTheyAre.tokenize,
      boost: BOOST,
      // A word counts the same in a short text and a long one, once and twice.
      bm25: { k: 0, b: 0, d: 0 },
    },
  })
  for (const { text } of known) learn(text, false)

  return {
    /** Leaves the browser time to react. */
    addAll: (added: readonly SearchDocument[]) => documents.addAllAsync(added, { chunkSize: CHUNK }),
    add: (document: SearchDocument) => documents.add(document),
    has: (id: string) => documents.has(id),
    find(query: string): Found {
      const all = wantedOf(query)
      const understood = all.filter(({ words, parts = [] }) => words.length + parts.length > 0)
      const results =
        understood.length === 0 ? [] : documents.search({ combineWith: 'AND', queries: understood.map(queryOf) })
      return {
        scores: new Map(results.map(({ id, score }) => [String(id), score])),
        isUnderstood: understood.length > 0,
        unknown: all.filter((wanted) => !understood.includes(wanted)).map(({ typed }) => typed),
        matchesIn: ({ terms }) => [...new Set(understood.flatMap((wanted) => matchesOf(wanted, terms)))],
      }
    },
  }

  /** Thousands of documents share a few hundred texts, so each is read once. */
  function learn(text: string, isTitle: boolean): readonly string[] {
    const key = isTitle ? `\n${text}` : text
    const read = tokens.get(key) ?? tokensOf(text, isTitle).map(({ token }) => token)
    if (!tokens.has(key)) {
      for (const token of read) {
        if (meaningOf(token)?.kind === 'reference') references.add(token)
        else if (!vocabulary.has(token)) vocabulary.add({ word: token })
      }
      tokens.set(key, read)
    }
    return read
  }

  function isKnown(word: string): boolean {
    return (
      vocabulary.has(word) || (word.length >= BEGINNING_MIN && vocabulary.search(word, { prefix: true }).length > 0)
    )
  }

  function wantedOf(query: string): Wanted[] {
    const words = wordsAndPlotSizesOf(query)
    const all = new Map<string, Wanted>()
    for (let at = 0; at < words.length && all.size < WANTED_MAX;) {
      const counts = [...Array(Math.min(JOINED_MAX, words.length - at)).keys()].map((less) => less + 1).reverse()
      const [count = 1, wanted] =
        counts
          .map((one) => [one, wantedTogether(words.slice(at, at + one))] as const)
          .find(([, together]) => together !== null) ?? []
      if (wanted) all.set(wanted.words.join(' ') || wanted.typed, wanted)
      at += count
    }
    return [...all.values()]
  }

  /** What these words ask for together; null when they say nothing together. */
  function wantedTogether(words: readonly WrittenWord[]): Wanted | null {
    const typed = words.map(({ written }) => written).join(' ')
    const joined = words.map(({ compact }) => compact).join('')
    const singular = words.map(({ compact }) => withoutPlural(compact)).join('')
    if (isPlotWord(joined)) return { typed, words: [joined], isWhole: true }
    const meaning = meaningOf(joined) ?? meaningOf(singular)
    if (meaning !== null) {
      const { word, kind } = meaning
      const isWhole = kind === 'quantity' || (kind === 'reference' && references.has(word))
      return { typed, words: [word], isChoice: kind === 'choice', isWhole }
    }
    if (words.length === 1) {
      if (EMPTY_WORDS.has(joined)) return null
      return { typed, words: isKnown(singular) ? [singular] : corrected(singular) }
    }
    const isEmpty = words.some(({ compact }) => EMPTY_WORDS.has(compact))
    if (isEmpty ? !vocabulary.has(joined) : !isKnown(joined)) return null
    const parts = words.flatMap((word) => wantedTogether([word]) ?? [])
    const areKnown = parts.length === words.length && words.every(({ compact }) => isKnown(withoutPlural(compact)))
    return { typed, words: [joined], ...(areKnown && { parts }) }
  }

  /** Words that it may be when it has typing errors, those with the fewest. */
  function corrected(word: string): readonly string[] {
    const found = corrections.get(word) ?? nearestWords(word)
    corrections.set(word, found)
    return found
  }

  function nearestWords(word: string): readonly string[] {
    // Years and models are typed as they are, and errors in short words make other words.
    if (word.length < 4 || /\d/.test(word)) return []
    const within = (errors: number) =>
      vocabulary
        .search(word, { fuzzy: errors })
        .map(({ id }) => String(id))
        .filter((other) => !/\d/.test(other))
    const sorted = (letters: string) => letters.split('').sort().join('')
    const steps = [
      () => within(1),
      // Two letters that are swapped count as two errors.
      () => within(2).filter((other) => sorted(other) === sorted(word)),
      () => (word.length < 8 ? [] : within(2)),
      () => (word.length < 8 ? [] : within(3).filter((other) => other.startsWith(word.charAt(0)))),
    ]
    for (const step of steps) {
      const found = step()
      if (found.length > 0) return found
    }
    return []
  }
}

function queryOf({ words, isChoice = false, isWhole = false, parts = [] }: Wanted): Query {
  const prefix = (word: string) => !isChoice && !isWhole && word.length >= BEGINNING_MIN
  const together: Query = { combineWith: 'OR', queries: [...words], prefix, ...(isChoice && { fields: ['choice'] }) }
  if (parts.length === 0) return together
  return { combineWith: 'OR', queries: [together, { combineWith: 'AND', queries: parts.map(queryOf) }] }
}

/** The words of a text that can be found, with how they are written. Titles are long: their words are not joined. */
function tokensOf(text: string, isTitle: boolean): { readonly token: string; readonly written: string }[] {
  const words = wordsOf(text)
  const sizes = plotSizesOf(text).map(({ compact, written }) => ({ token: compact, written }))
  const tokens = words.flatMap((_, at) =>
    [1, 2, 3].flatMap((count) => {
      const some = words.slice(at, at + count)
      const last = some.at(-1)
      if (some.length < count || last === undefined) return []
      const written = text.slice(words[at]?.from, last.from + last.written.length)
      const joined = some.map(({ compact }) => compact).join('')
      const meaning = meaningOf(joined)
      const found = meaning === null || meaning.kind === 'choice' ? [] : [meaning.word]
      if (count === 1 && meaning?.kind !== 'reference') found.push(withoutPlural(joined))
      if (count > 1 && !isTitle) found.push(joined)
      return found.map((token) => ({ token, written }))
    }),
  )
  return [...sizes, ...tokens]
}

function matchesOf(wanted: Wanted, terms: readonly SearchTerm[]): string[] {
  const { words, isChoice = false, isWhole = false, parts = [] } = wanted
  for (const { field, text, shown } of terms) {
    if (isChoice && field !== 'choice') continue
    const match = tokensOf(text, field === 'title').find(({ token }) =>
      words.some((word) => token === word || (!isWhole && word.length >= BEGINNING_MIN && token.startsWith(word))),
    )
    if (match) return [shown ?? match.written]
  }
  return parts.flatMap((part) => matchesOf(part, terms))
}
