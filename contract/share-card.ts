import type { Car } from './car'
import { formatNumber, isNumber, priceWithPeriod } from './price'
import { agency } from './agency'
import type { ListingKind } from './limits'
import { MEDIA_PREFIX } from './media'
import type { Property } from './property'

/**
 * A listing's share card: its cover photo with price, title, place and brand, as chats show it
 * beside a link. The backend draws it; the address is made here, so that a page built last week and
 * one written this minute name the same picture for the same content.
 */

/** Pixels and bytes. Chats drop a picture that is too heavy. */
export const SHARE_CARD = { width: 1200, height: 630, maxBytes: 200_000 } as const

/** To be raised whenever the same content is drawn differently: chats keep what they have seen for ever. */
const DRAWING_REVISION = 1

/** What stands on a card. An empty text is left out. */
export interface ShareCard {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  readonly price: string
  readonly place: string
  /** As in `imageUrls`; null without a photo. */
  readonly cover: string | null
}

export function propertyShareCard(property: Pick<Property, CardFields | 'type' | 'location'>): ShareCard {
  return {
    kind: 'property',
    id: property.id,
    title: property.title,
    price: priceWithPeriod(property.price, property.type),
    place: property.location,
    cover: property.imageUrls[0] ?? null,
  }
}

export function carShareCard(car: Pick<Car, CardFields | 'year' | 'mileage'>): ShareCard {
  const facts = [
    isNumber(car.year) ? String(car.year) : '',
    isNumber(car.mileage) ? `${formatNumber(car.mileage)} miles` : '',
  ]
  return {
    kind: 'car',
    id: car.id,
    title: car.title,
    price: priceWithPeriod(car.price),
    place: facts.filter(Boolean).join(' · '),
    cover: car.imageUrls[0] ?? null,
  }
}

type CardFields = 'id' | 'title' | 'price' | 'imageUrls'

/** `/media/share/<kind>/<id>-<version>.jpg`: another content, another address. */
export function shareCardPath(card: ShareCard): string {
  return `${SHARE_CARD_PREFIX}/${card.kind}/${encodeURIComponent(card.id)}-${shareCardVersion(card)}.jpg`
}

export const SHARE_CARD_PREFIX = `${MEDIA_PREFIX}/share`

/** Seven characters that change with whatever is seen on the card. */
export function shareCardVersion({ title, price, place, cover }: ShareCard): string {
  const content = JSON.stringify([DRAWING_REVISION, agency.siteName, title, price, place, cover])
  return fnv1a(content).toString(36).padStart(VERSION_LENGTH, '0')
}

const VERSION_LENGTH = 7

/** Reads `<id>-<version>.jpg`; null when it is no such name. */
export function readShareCardName(name: string): { id: string; version: string } | null {
  const match = /^(.+)-([0-9a-z]{7})\.jpg$/s.exec(name)
  return match?.[1] !== undefined && match[2] !== undefined ? { id: match[1], version: match[2] } : null
}

/** The FNV-1a hash of a text, 32 bits: enough to tell one listing's versions apart, and runs in any browser. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
