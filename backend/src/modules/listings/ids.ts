import { randomInt } from 'node:crypto'

/** Characters, including the random suffix. */
const MAX_LENGTH = 60
const SUFFIX_LENGTH = 4
/** No characters that are easily confused when read aloud or typed, and no vowels: suffixes spell no words. */
const SUFFIX_ALPHABET = 'bcdfghjkmnpqrstvwxz23456789'

/**
 * A new listing's id: a few words that describe it, made unique by a random suffix
 * (`4-bed-villa-karen-x7k2`). ASCII letters, digits and hyphens; at most 60 characters.
 */
export function newListingId(words: string): string {
  const slug = shorten(slugOf(words), MAX_LENGTH - SUFFIX_LENGTH - 1)
  return slug === '' ? randomSuffix() : `${slug}-${randomSuffix()}`
}

function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Cuts after a whole word if possible. */
function shorten(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug
  const cut = slug.slice(0, maxLength + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, maxLength)
}

function randomSuffix(): string {
  return Array.from({ length: SUFFIX_LENGTH }, () => SUFFIX_ALPHABET.charAt(randomInt(SUFFIX_ALPHABET.length))).join('')
}
