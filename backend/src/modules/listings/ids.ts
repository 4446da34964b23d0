import { randomInt } from 'node:crypto'
import type { CarInput } from '../../../../contract/car'
import type { PropertyInput } from '../../../../contract/property'

/** Characters, the tail included. */
const MAX_LENGTH = 60
const TAIL_LENGTH = 4
/** Nothing that is mistaken for something else when read aloud or typed, and no vowels: tails spell no words. */
const TAIL_ALPHABET = 'bcdfghjkmnpqrstvwxz23456789'

/** Words for a home that say more than its category. */
const HOMES = /\b(villa|townhouse|bungalow|cottage|maisonette|mansion|penthouse|studio|duplex)\b/i

/**
 * A new listing's id: what it is in a few words, made unique by a random tail
 * (`4-bed-villa-karen-x7k2`). ASCII letters, digits and hyphens; never longer than 60 characters.
 */
export function newListingId(words: string): string {
  const readable = shortened(slugOf(words), MAX_LENGTH - TAIL_LENGTH - 1)
  return [...(readable === '' ? [] : [readable]), randomTail()].join('-')
}

/** Size, kind of home and place: `4-bed villa Karen`. */
export function propertyWords({ title, category, bedrooms, location }: PropertyInput): string {
  const home = category === 'land' ? category : (HOMES.exec(title)?.[0] ?? category)
  const [place = ''] = location.split(',')
  return [sizeOf(bedrooms), home, place].join(' ')
}

/** `Toyota Land Cruiser Prado 2021`. */
export function carWords({ make, model, year }: CarInput): string {
  return [make, model, year].join(' ')
}

function sizeOf(bedrooms: readonly number[]): string {
  if (bedrooms.length === 0) return ''
  const [smallest, largest] = [Math.min(...bedrooms), Math.max(...bedrooms)]
  return smallest === largest ? `${smallest}-bed` : `${smallest}-to-${largest}-bed`
}

function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Cut after a whole word where there is one. */
function shortened(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug
  const cut = slug.slice(0, maxLength + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, maxLength)
}

function randomTail(): string {
  return Array.from({ length: TAIL_LENGTH }, () => TAIL_ALPHABET.charAt(randomInt(TAIL_ALPHABET.length))).join('')
}
