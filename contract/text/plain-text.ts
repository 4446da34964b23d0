const APOSTROPHES = /['’‘ʼ`´]/g
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
/** Marks without width that phones and chat programs put round pasted text. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The same text without the marks that nobody sees, which would make it differ from what was meant. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** The same text with each dash and minus sign, which phones and word processors put in, as '-'. */
export function withPlainDashes(text: string): string {
  return text.replace(DASHES, '-')
}

/**
 * A text in the form in which texts are compared: lower case, compatibility forms resolved, without diacritics,
 * apostrophes and invisible marks, each dash as '-', each run of white space as one space, none outside.
 * "Lang’ata" gives 'langata', "Citroën" 'citroen', "PR–001" 'pr-001'.
 */
export function plainText(text: string): string {
  return withPlainDashes(withoutInvisibleMarks(text.normalize('NFKD').replace(/\p{M}/gu, '')))
    .replace(APOSTROPHES, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The same text in one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * 'Wanjiru, Otieno or Amina'. Written out, because the first `Intl.ListFormat` takes fifty milliseconds on a slow phone.
 */
export function inOneList(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = words.slice(-2).join(` ${last} `)
  return [...words.slice(0, -2), end].join(', ')
}

/** As many words of a line as fit into `max` characters, with '…' for the rest. */
export function cutAtWord(line: string, max: number): string {
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  const words = cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : undefined)
  // Half of an emoji is no character.
  return `${words.replace(/[\s·,.]+$/, '').replace(/[\ud800-\udbff]$/, '')}…`
}

/** A sentence that ends with a whole word, so not at "Mr.", and another one after it. */
const SENTENCES = /^.*[\p{L}\d]{4}[.!?]+(?=\s\p{Lu})/u

/** The beginning of a text, in one line of at most `max` characters: whole sentences, or else words with '…'. */
export function excerptOf(text: string, max: number): string {
  const line = oneLine(text)
  if (line.length <= max) return line
  const [sentences = ''] = SENTENCES.exec(line.slice(0, max + 2)) ?? []
  return sentences.length > max / 4 ? sentences : cutAtWord(line, max)
}

/** Words whose label is more than their letters. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['dsq', 'DSQ'],
  ['2wd', '2WD'],
  ['4wd', '4WD'],
])

/** 'Gated community' for `gated-community`. */
export function featureLabel(word: string): string {
  const label = LABELS.get(word) ?? word.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
