import { agency } from '../../../../contract/agency'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import type { Caller } from '../../plugins/access'

/**
 * The name a review is shown under: the account's, on one line and of bounded length. A name that
 * looks like the agency's own is left out, so that nobody else speaks for it (docs/decisions.md, 50).
 */
export function authorName({ name, isAdmin }: Pick<Caller, 'name' | 'isAdmin'>): string | null {
  if (name === null) return null
  const shown = shortened(name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  if (shown === '' || (!isAdmin && looksLikeTheAgency(name))) return null
  return shown
}

/** Cut between characters as people count them: never within an emoji or before an accent. */
function shortened(name: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(name), ({ segment }) => segment)
  let kept = ''
  for (const character of characters) {
    if (kept.length + character.length > REVIEW_LIMITS.nameMax) break
    kept += character
  }
  return kept.trim()
}

function looksLikeTheAgency(name: string): boolean {
  return skeletonOf(name).includes(BRAND)
}

/**
 * What is left of a name once all that looks alike is the same: letters without accents, case, spaces,
 * signs and invisible characters, and letters of other scripts as the Latin ones they resemble.
 */
function skeletonOf(name: string): string {
  return Array.from(name.normalize('NFKD').toLowerCase(), (character) => LOOKALIKES.get(character) ?? character)
    .join('')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

/** Cyrillic and Greek letters and digits that pass for Latin letters; `i`, `l` and `1` pass for one another. */
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
