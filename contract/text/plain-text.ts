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

/** Words whose label is more than their letters. */
const LABELS: Readonly<Record<string, string>> = { dsq: 'DSQ', 'tow-bar': 'Tow bar', '2wd': '2WD', '4wd': '4WD' }

/** 'Gated community' for `gated-community`. */
export function featureLabel(word: string): string {
  const label = LABELS[word] ?? word.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
