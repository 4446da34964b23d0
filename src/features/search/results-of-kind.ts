import { listingPaths } from '../../../contract/paths'
import { priceNote } from '../../../contract/price'
import type { ListingKind } from '../../../contract/limits'
import type { Card } from './lists'
import type { ListingSearch } from './load-search'

/** Results of a kind that the header's search shows. */
const SHOWN = 4

const NOUNS = { property: ['home', 'homes'], car: ['car', 'cars'] } as const

export interface KindResults {
  readonly kind: ListingKind
  /** '3 homes' */
  readonly summary: string
  readonly count: number
  readonly hint: string | undefined
  readonly shown: readonly {
    readonly path: string
    readonly title: string
    /** Whole shillings. */
    readonly price: number | null
    /** Follows it, such as 'a month'. */
    readonly period: string | undefined
    readonly place: string
    readonly note: string | undefined
  }[]
}

/** The best results of one kind, in words. */
export function resultsOfKind({ kind, cards, refine }: ListingSearch, query: string): KindResults {
  const { listings, hint, noteOf } = refine(cards, { q: query })
  const [one, many] = NOUNS[kind]
  return {
    kind,
    summary: `${listings.length} ${listings.length === 1 ? one : many}`,
    count: listings.length,
    hint,
    shown: listings.slice(0, SHOWN).map((card) => ({
      path: listingPaths[kind].page(card.id),
      title: card.title,
      price: card.price,
      period: 'type' in card ? priceNote(card) : undefined,
      place: placeOf(card),
      note: noteOf(card.id),
    })),
  }
}

function placeOf(card: Card): string {
  return 'location' in card ? card.location : [card.make, card.model, card.year].filter(Boolean).join(' ')
}
