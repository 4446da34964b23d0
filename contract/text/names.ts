import { plainText } from './plain-text'

/**
 * Makes and models of cars as people type them. Apart from ./search-words.ts, whose words no list needs before a visitor
 * searches. All in compact form (`compactText`), as there.
 */

export type Spellings = Readonly<Record<string, readonly string[]>>

/** Makes, by the name that manufacturers use. */
export const MAKES: Spellings = {
  bmw: ['beamer', 'beemer', 'bimmer'],
  chevrolet: ['chevy'],
  landrover: ['landie'],
  mercedesbenz: ['benz', 'merc', 'mercedes'],
  mitsubishi: ['mitsu'],
  subaru: ['subie'],
  volkswagen: ['vw', 'volkswagon'],
}

/**
 * A make or model that somebody typed, as a predicate (docs/product.md, "Lists"). One of the names matches exactly, in
 * any
 * spelling; other text matches as the beginning of a name or of one of its later words.
 * @param names all makes, or all models
 */
export function nameMatcher(typed: string | undefined, names: readonly string[]): (name: string) => boolean {
  if (typed === undefined || typed.trim() === '') return () => true
  const wanted = new Set([compactText(typed), makeOf(typed)].filter(Boolean))
  const known = spellingsOf(names)
  const same = known.filter(({ make }) => wanted.has(make))
  const begins = ({ beginnings }: Name) => beginnings.some((one) => [...wanted].some((word) => one.startsWith(word)))
  const matching = new Set((same.length > 0 ? same : known.filter(begins)).map(({ name }) => name))
  return (name) => matching.has(name.trim())
}

interface Name {
  readonly name: string
  readonly make: string
  /** The make, and 'landcruiserprado', 'cruiserprado' and 'prado' for 'Land Cruiser Prado'. */
  readonly beginnings: readonly string[]
}

/** One list of names serves thousands of alerts, and each keystroke. */
const spellings = new WeakMap<readonly string[], readonly Name[]>()

function spellingsOf(names: readonly string[]): readonly Name[] {
  const all =
    spellings.get(names) ??
    names.map((name) => {
      const words = wordsOf(name).map(({ compact }) => compact)
      const make = makeOf(name)
      return { name: name.trim(), make, beginnings: [make, ...words.map((_, from) => words.slice(from).join(''))] }
    })
  spellings.set(names, all)
  return all
}

/** In compact form: 'volkswagen' for 'VW'; other names as they are. */
function makeOf(name: string): string {
  const compact = compactText(name)
  return Object.keys(MAKES).find((make) => MAKES[make]?.includes(compact)) ?? compact
}

const WRITTEN = /[\p{L}\p{N}\p{M}\p{Cf}×'’‘ʼ`´]+/gu

export interface WrittenWord {
  readonly written: string
  /** 'langata' for 'Lang’ata' */
  readonly compact: string
  /** Where it begins in the text. */
  readonly from: number
}

export function wordsOf(text: string): WrittenWord[] {
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: written, index: from }) => {
    const compact = compactText(written)
    return compact === '' ? [] : { written, compact, from }
  })
}

/** A text's letters and digits in plain form: 'CX-5', 'cx 5' and 'CX5' give 'cx5'; '4×4' gives '4x4'. */
function compactText(text: string): string {
  return plainText(text)
    .replaceAll('×', 'x')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
