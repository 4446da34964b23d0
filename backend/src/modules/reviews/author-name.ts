import { createHmac } from 'node:crypto'
import { agency } from '../../../../contract/agency'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { readSecret } from '../../db/secrets'
import type { Caller } from '../../plugins/access'

/**
 * The name shown with a review: the account's, on one line and shortened. Null for a name that looks
 * like the agency's, so that nobody can impersonate it (docs/product.md, "Reviews").
 */
export function authorName({ name, isAdmin }: Pick<Caller, 'name' | 'isAdmin'>): string | null {
  if (name === null) return null
  const shown = shorten(name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  if (shown === '' || (!isAdmin && looksLikeTheAgency(name))) return null
  return shown
}

/** Cuts between grapheme clusters: never within an emoji or before an accent. */
function shorten(name: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment)
  let short = ''
  for (const character of characters) {
    if (short.length + character.length > REVIEW_LIMITS.nameMax) break
    short += character
  }
  return short.trim()
}

function looksLikeTheAgency(name: string): boolean {
  return skeletonOf(name).includes(BRAND)
}

/**
 * Names that look alike have the same skeleton: letters without accents, case, spaces, punctuation and
 * invisible characters; letters of other scripts replaced by the Latin ones they resemble.
 */
function skeletonOf(name: string): string {
  return Array.from(name.normalize('NFKD').toLowerCase(), (character) => LOOKALIKES.get(character) ?? character)
    .join('')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

/** Letters and digits that resemble Latin letters; `i`, `l` and `1` resemble each other. */
const LOOKALIKES = new Map(
  Object.entries({
    a: 'аα4',
    b: 'вβ8',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєεɛə3',
    g: 'ɡ',
    h: 'һн',
    j: 'ј',
    k: 'кқĸκ',
    l: 'iіıɩιӏ1|!ǀł',
    m: 'м',
    n: 'ո',
    o: 'оο0',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ5',
    t: 'тτ7',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝ',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([letter, alike]) => Array.from(alike, (character) => [character, letter] as const)),
)

const BRAND = skeletonOf(agency.brand)

const SECRET_NAME = 'review-authors'
/** 16 bytes: no two people ever share one. */
const CHARACTERS = 22

/** What the public sees in place of a user id: the same for all reviews by one person, and useless elsewhere. */
export type Pseudonymize = (userId: string) => string

/** HMAC-SHA256 of user ids, cut and in base64url (docs/product.md, "Reviews"). */
export async function readPseudonyms(database: Database): Promise<Pseudonymize> {
  const key = await readSecret(database, SECRET_NAME)
  return (userId) => createHmac('sha256', key).update(userId).digest('base64url').slice(0, CHARACTERS)
}
