import { editDistance, maxTypos, queryWords, wordsOf } from './words'

/** A term of a listing that can be found: all its words, how much they count, how a match is shown. */
export interface SearchTerm {
  readonly text: string
  readonly weight: number
  /** By default each word as it is written in the text. */
  readonly shown?: string
}

/** One word with the documents it stands in, in ascending order. */
interface Entry {
  readonly word: string
  readonly shown: string
  readonly weight: number
  readonly documents: number[]
}

/** An entry that a word of the query stands for, and how well, from 0 to 1. */
interface Candidate {
  readonly entry: Entry
  readonly quality: number
}

export interface Found {
  /** Numbers of the documents that have every known word of the query; the best first, then in their own order. */
  readonly documents: readonly number[]
  /** Words of the query that no document has, nor anything named in `known`. They are ignored unless none is left. */
  readonly unknown: readonly string[]
  /** What of a document matched, as it is shown: 'Karen', 'pool'. */
  readonly matchesOf: (document: number) => readonly string[]
}

const QUALITY = { same: 1, beginning: 0.8, oneError: 0.6, twoErrors: 0.4 } as const
/** A shorter beginning stands for too many words. */
const BEGINNING_MIN = 2

/**
 * An index of documents' words. A search looks through the few thousand different words once, then through the lists
 * of their documents: some milliseconds for 10,000 documents (decision 0058).
 * @param known words that exist even if no document has them: who searches for them finds nothing, instead of anything
 */
export function createWordIndex(documents: readonly (readonly SearchTerm[])[], known: readonly SearchTerm[] = []) {
  const entries = new Map<string, Entry>()
  const add = createAdd(entries)
  for (const term of known) add(term, null)
  documents.forEach((terms, document) => terms.forEach((term) => add(term, document)))
  const all = [...entries.values()]

  return (query: string): Found => {
    const words = queryWords(query).map((word) => ({ word, candidates: candidatesOf(all, word) }))
    const understood = words.filter(({ candidates }) => candidates.length > 0)
    return {
      documents: rank(
        understood.map(({ candidates }) => candidates),
        documents.length,
      ),
      unknown: words.filter(({ candidates }) => candidates.length === 0).map(({ word }) => word),
      matchesOf: (document) => [
        ...new Set(understood.flatMap(({ candidates }) => bestMatch(candidates, document) ?? [])),
      ],
    }
  }
}

/** Adds terms to the index. Most are the same in many documents, such as places, and are read once. */
function createAdd(entries: Map<string, Entry>) {
  const known = new Map<string, readonly Entry[]>()

  function entryOf(word: string, shown: string, { weight, shown: label = '' }: SearchTerm): Entry {
    // The same word may mean a place in one listing and be part of a title in another.
    const key = `${word} ${weight} ${label}`
    const entry = entries.get(key) ?? { word, shown, weight, documents: [] }
    entries.set(key, entry)
    return entry
  }

  function read(term: SearchTerm): readonly Entry[] {
    const written = (term.text.match(WRITTEN_WORD) ?? []).slice(0, MAX_TERM_WORDS)
    return written.flatMap((word) => wordsOf(word).map((plain) => entryOf(plain, term.shown ?? word, term)))
  }

  return (term: SearchTerm, document: number | null): void => {
    const key = `${term.weight} ${term.shown ?? ''} ${term.text}`
    const found = known.get(key) ?? read(term)
    known.set(key, found)
    for (const { documents } of found) {
      if (document !== null && documents.at(-1) !== document) documents.push(document)
    }
  }
}

/** 'PR-042' and '4 beds' are one word, as in `wordsOf`. */
const WRITTEN_WORD = /\b(?:pr|cr)-\d+|\d[\s-]bed(?:room)?s?\b|[\p{L}\p{N}\p{M}]+/giu
const MAX_TERM_WORDS = 40

/** References and years are typed as they are, or not at all. */
const HAS_DIGIT = /\d/

/** Errors are forgiven only when nothing is written, or begins, as the word is. */
function candidatesOf(entries: readonly Entry[], word: string): readonly Candidate[] {
  const same = entries.flatMap((entry): Candidate[] => {
    if (entry.word === word) return [{ entry, quality: QUALITY.same }]
    const begins = word.length >= BEGINNING_MIN && entry.word.startsWith(word)
    return begins ? [{ entry, quality: QUALITY.beginning }] : []
  })
  const maxDistance = maxTypos(word)
  if (same.length > 0 || maxDistance === 0) return same
  const distances = new Map<string, number>()
  return entries.flatMap((entry): Candidate[] => {
    if (HAS_DIGIT.test(entry.word)) return []
    const known = distances.get(entry.word)
    const distance = known ?? editDistance(word, entry.word, maxDistance)
    if (known === undefined) distances.set(entry.word, distance)
    if (distance > maxDistance) return []
    return [{ entry, quality: distance === 1 ? QUALITY.oneError : QUALITY.twoErrors }]
  })
}

function rank(words: readonly (readonly Candidate[])[], count: number): number[] {
  if (words.length === 0) return []
  const total = new Float32Array(count)
  const matched = new Uint8Array(count)
  for (const candidates of words) {
    const best = new Float32Array(count)
    for (const { entry, quality } of candidates) {
      const score = entry.weight * quality
      for (const document of entry.documents) if (score > (best[document] ?? 0)) best[document] = score
    }
    for (let document = 0; document < count; document++) {
      const score = best[document] ?? 0
      if (score === 0) continue
      total[document] = (total[document] ?? 0) + score
      matched[document] = (matched[document] ?? 0) + 1
    }
  }
  const found = Array.from(matched.keys()).filter((document) => matched[document] === words.length)
  return found.sort((one, other) => (total[other] ?? 0) - (total[one] ?? 0) || one - other)
}

function bestMatch(candidates: readonly Candidate[], document: number): string | undefined {
  let best: { shown: string; score: number } | undefined
  for (const { entry, quality } of candidates) {
    const score = entry.weight * quality
    if (score > (best?.score ?? 0) && includes(entry.documents, document)) best = { shown: entry.shown, score }
  }
  return best?.shown
}

/** @param sorted ascending */
function includes(sorted: readonly number[], wanted: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted
}
