import { useState } from 'react'
import { COMPARED } from '../compare'
import { isSame, type StoredListing } from '../saved-store'

export interface ComparisonChoice {
  /** Of one kind, in the order chosen. */
  readonly chosen: readonly StoredListing[]
  readonly has: (listing: StoredListing) => boolean
  /** Whether it can be chosen beside the others. */
  readonly isOpenFor: (listing: StoredListing) => boolean
  readonly toggle: (listing: StoredListing) => void
  readonly clear: () => void
}

/** The listings that the visitor wants side by side. @param listings those on the page: a removed one is not chosen */
export function useComparisonChoice(listings: readonly StoredListing[]): ComparisonChoice {
  const [ticked, setTicked] = useState<readonly StoredListing[]>([])
  const chosen = ticked.filter((one) => listings.some((listing) => isSame(one, listing)))
  const has = (listing: StoredListing) => chosen.some((one) => isSame(one, listing))
  return {
    chosen,
    has,
    isOpenFor: (listing) =>
      has(listing) || (chosen.length < COMPARED.max && (chosen[0] === undefined || chosen[0].kind === listing.kind)),
    toggle: (listing) => setTicked(has(listing) ? chosen.filter((one) => !isSame(one, listing)) : [...chosen, listing]),
    clear: () => setTicked([]),
  }
}
