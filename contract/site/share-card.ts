import { agency } from '../agency'
import { KINDS, type ListingOf } from '../kinds'
import type { ListingKind } from '../limits'
import { statusRibbon } from '../status'
import { MEDIA_PREFIX } from './media'

/**
 * A listing's share card: its cover photo with price, title, place and brand, as chats show it
 * beside a link. The backend renders it. The URL is computed here, so that every page and the backend
 * use the same URL for the same content.
 */

/** Pixels and bytes. Chats ignore larger files. */
export const SHARE_CARD = { width: 1200, height: 630, maxBytes: 200_000 } as const

/** Increase it when the same content is rendered differently: chats cache images forever. */
const DRAWING_REVISION = 4

/** The content of a card. Empty texts are omitted. */
export interface ShareCard {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  readonly price: string
  readonly place: string
  /** One of `imageUrls`; null without a photo. */
  readonly cover: string | null
}

export function shareCardOf<Kind extends ListingKind>({ kind, fields }: ListingOf<Kind>): ShareCard {
  const { price, cardLine } = KINDS[kind]
  const { id, title, imageUrls } = fields
  const ribbon = statusRibbon(fields.status)
  return {
    kind,
    id,
    title,
    price: [ribbon, price(fields)].filter(Boolean).join(' · '),
    place: cardLine(fields),
    cover: imageUrls[0] ?? null,
  }
}

/** `/media/share/<kind>/<id>-<version>.jpg`: another content, another URL. */
export function shareCardPath(card: ShareCard): string {
  return `${SHARE_CARD_PREFIX}/${card.kind}/${encodeURIComponent(card.id)}-${shareCardVersion(card)}.jpg`
}

export const SHARE_CARD_PREFIX = `${MEDIA_PREFIX}/share`

/** Seven characters that change with the card's content. */
export function shareCardVersion({ title, price, place, cover }: ShareCard): string {
  const content = JSON.stringify([DRAWING_REVISION, agency.siteName, title, price, place, cover])
  return fnv1a(content).toString(36).padStart(VERSION_LENGTH, '0')
}

const VERSION_LENGTH = 7

/** Reads `<id>-<version>.jpg`; null for other names. */
export function readShareCardName(name: string): { id: string; version: string } | null {
  const match = /^(.+)-([0-9a-z]{7})\.jpg$/s.exec(name)
  return match?.[1] !== undefined && match[2] !== undefined ? { id: match[1], version: match[2] } : null
}

/** The FNV-1a hash of a text, 32 bits: enough to distinguish one listing's versions, and it runs in any browser. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
