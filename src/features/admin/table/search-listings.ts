import MiniSearch from 'minisearch'
import { parseReference } from '../../../../contract/reference'
import { STATUS_LABELS } from '../../../../contract/status'
import type { ManagedListing } from '../management/managed-listing'

/** A word may have one wrong letter in five. */
const FUZZY = 0.2

/** Finds listings by words, also misspelled ones, and by reference. The best match first. */
export function createListingSearch(listings: readonly ManagedListing[]) {
  const index = new MiniSearch<{ id: string; words: string; reference: string; status: string }>({
    fields: ['words', 'reference', 'status'],
    searchOptions: { prefix: true, fuzzy: FUZZY, combineWith: 'AND', boost: { reference: 4 } },
  })
  index.addAll(
    listings.map(({ key, words, reference, status }) => ({ id: key, words, reference, status: STATUS_LABELS[status] })),
  )
  const byKey = new Map(listings.map((listing) => [listing.key, listing]))

  return (text: string): readonly ManagedListing[] => {
    if (text.trim() === '') return listings
    const parsed = parseReference(text)
    const exact = parsed && listings.find(({ reference }) => reference === parsed.reference)
    if (exact) return [exact]
    return index.search(text).flatMap(({ id }) => byKey.get(String(id)) ?? [])
  }
}
