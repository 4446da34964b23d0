import type { Car } from './car'
import { formatNumber, isNumber, priceWithPeriod } from './price'
import { agency } from './agency'
import type { ListingKind } from './limits'
import { MEDIA_PREFIX } from './media'
import type { Property } from './property'

/**
 * A listing's share card, which chats show beside a link: its cover photo with price, title, place and brand. The
 * backend draws it. Its path is made here, so that static and current pages use the same URL for the same content.
 */

/** Pixels and bytes. Chats ignore larger files. */
export const SHARE_CARD = { width: 1200, height: 630, maxBytes: 200_000 } as const

/** Increase it when the same content is drawn differently, because chats cache cards for ever. */
const DRAWING_REVISION = 1

/** The content of a card. Empty texts are left out. */
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

/** `/media/share/<kind>/<id>-<version>.jpg`: the version depends on the content. */
export function shareCardPath(card: ShareCard): string {
  return `${SHARE_CARD_PREFIX}/${card.kind}/${encodeURIComponent(card.id)}-${shareCardVersion(card)}.jpg`
}

export const SHARE_CARD_PREFIX = `${MEDIA_PREFIX}/share`

/** Seven characters that depend on the content of the card. */
export function shareCardVersion({ title, price, place, cover }: ShareCard): string {
  const content = JSON.stringify([DRAWING_REVISION, agency.siteName, title, price, place, cover])
  return fnv1a(content).toString(36).padStart(VERSION_LENGTH, '0')
}

const VERSION_LENGTH = 7

/** Parses `<id>-<version>.jpg`; null for other names. */
export function readShareCardName(name: string): { id: string; version: string } | null {
  const match = /^(.+)-([0-9a-z]{7})\.jpg$/s.exec(name)
  return match?.[1] !== undefined && match[2] !== undefined ? { id: match[1], version: match[2] } : null
}

/** The 32-bit FNV-1a hash of a text: enough to distinguish versions of one listing, and it runs in any browser. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
