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
