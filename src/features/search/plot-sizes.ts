import { inWords } from '../../../contract/facts/fact'
import { nominalAcres, readPlot } from '../../../contract/facts/plot'
import { wordsOf, type WrittenWord } from '../../../contract/text/search-words'

/** Sizes of plots in what people search and in titles: each is one word, of which nothing but the same size is found. */

/** The word of so many acres, 'acre2500' for a quarter. Those that are shown alike have the same. */
export function plotWord(acres: number): string {
  return `acre${Math.round(nominalAcres(acres) * 10_000)}`
}

export function isPlotWord(compact: string): boolean {
  return /^acre\d+$/.test(compact)
}

/** The words of a text, and its sizes of plots as one word each. */
export function wordsAndPlotSizesOf(text: string): WrittenWord[] {
  const sizes = plotSizesOf(text)
  const ends = [0, ...sizes.map(({ written, from }) => from + written.length)]
  return ends.flatMap((end, at) => {
    const size = sizes[at]
    const words = wordsOf(text.slice(end, size?.from)).map((word) => ({ ...word, from: word.from + end }))
    return size ? [...words, size] : words
  })
}

/** The sizes of plots in a text: '¼ acre', 'half an acre', '2.5 acres', '50x100', '0.5 ha', 'nusu eka'. */
export function plotSizesOf(text: string): WrittenWord[] {
  if (!UNIT.test(text)) return []
  return [...text.matchAll(SIZE)].flatMap(({ 0: whole, 1: written = '', index }) => {
    const from = index + whole.length - written.length
    const reading = readPlot(asTheFormReads(written))
    return 'value' in reading && typeof reading.value === 'number' && reading.value > 0
      ? [{ written, compact: plotWord(reading.value), from }]
      : []
  })
}

/** Most titles have none, which this finds out sooner than the whole pattern. */
const UNIT = /acre|eka|hectare|(?:\b|\d)ha\b|\d ?(?:ft|feet|')? ?(?:x|×|\*|by) ?\d/i
const NUMBERS = [...Array(12).keys()].map((before) => inWords(before + 1))
const SIDE = String.raw`\d{2,4}\s?(?:ft|feet|')?`
const WORDS = ['an?', 'half', 'quarter', 'eighth', 'three[ -]quarters?', 'robo', 'nusu', ...NUMBERS].join('|')
/** '1/4', '2½', 'one and a half'. */
const AMOUNT = [
  String.raw`(?:\d+[ -])?\d+/\d+`,
  String.raw`\d[\d,]*(?:\.\d+)? ?[¼½¾⅛⅜⅝⅞]?`,
  String.raw`\.\d+`,
  '[¼½¾⅛⅜⅝⅞]',
  String.raw`(?:(?:\d+|${NUMBERS.join('|')}) and (?:an? )?)?(?:${WORDS})`,
].join('|')
const ACRES = `(?:${AMOUNT})(?:[ -]of)?(?:[ -]an?)?[ -]?(?:acres?|ekari|eka|hectares?|ha)`
const SIZE = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}.,/])(${SIDE}\s?(?:x|×|\*|by)\s?${SIDE}|${ACRES})(?![\p{L}\p{N}])`,
  'giu',
)

/** 'half acre' for 'nusu eka', '2 1/2 acres' for 'two and a half acres'. */
function asTheFormReads(size: string): string {
  return size
    .toLowerCase()
    .replaceAll(/([\p{L}\d])-(?=\p{L})|'/gu, (_, before?: string) => (before === undefined ? '' : `${before} `))
    .replace(/\beka(ri)?$/, 'acre')
    .replace(/^robo\b/, 'quarter')
    .replace(/^nusu\b/, 'half')
    .replace(/^three quarters?/, '3/4')
    .replace(/^\p{L}+/u, (word) => (NUMBERS.includes(word) ? String(NUMBERS.indexOf(word) + 1) : word))
    .replace(/ and (?:an? )?half\b/, ' 1/2')
    .replace(/ and (?:an? )?quarter\b/, ' 1/4')
}
