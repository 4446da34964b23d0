import { createHash } from 'node:crypto'
import { agency } from '../../../../contract/agency'
import { SHARE_CARD_PREFIX } from '../../../../contract/share-card'
import { joinNames, type ListingName, countText, placesText } from '../../../../contract/shortlist'

import { MAX_TILES, type CardTexts } from '../share-cards'
import type { ShortlistedListing } from './find-listings'

/** Increase it when the same content is drawn differently: chats cache images forever. */
const DRAWING_REVISION = 3

export const SHORTLIST_CARD_PREFIX = `${SHARE_CARD_PREFIX}/shortlist`

/** The content of a shortlist's card. */
export interface ShortlistCard {
  readonly words: CardTexts
  /** The first photos, as in `imageUrls`. */
  readonly covers: readonly string[]
  /** 16 hexadecimal digits that change with the content: shortlists with the same content share one file. */
  readonly version: string
}

/** @param listings at least one */
export function shortlistCardOf(listings: readonly ShortlistedListing[]): ShortlistCard {
  const places = placesText(listings.map(({ location }) => location))
  const words = {
    price: countText(listings.map(({ kind }) => kind)),
    title: places && `In ${places}`,
    place: 'A shortlist: say yes or no to each',
  }
  const covers = listings.flatMap(({ cover }) => cover ?? []).slice(0, MAX_TILES)
  const content = JSON.stringify([DRAWING_REVISION, agency.siteName, words, covers])
  return { words, covers, version: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}

/** `/media/share/shortlist/<version>.jpg?ids=property:a,car:b` */
export function shortlistCardPath({ version }: ShortlistCard, names: readonly ListingName[]): string {
  return `${SHORTLIST_CARD_PREFIX}/${version}.jpg?ids=${joinNames(names)}`
}
