import { LISTING_KINDS } from '../../../../contract/limits'
import { listingPaths } from '../../../../contract/paths'
import { parseReference } from '../../../../contract/reference'
import type { ManagedListing } from '../management/managed-listing'
import { createTextSearch } from '../table/search-listings'

const MAX_MATCHES = 3
/** 'PR-042', 'pr42', 'PR 042', also at the end of a link. */
const REFERENCES = /(?<![a-z])([a-z]{2})[-\s]?(\d{1,9})(?!\d)/gi

/**
 * Finds the listings that a text is about: those it names by reference or link; else the three that share most words,
 * the best first.
 */
export function createListingMatcher(listings: readonly ManagedListing[]) {
  const search = createTextSearch(listings)
  return (text: string): readonly ManagedListing[] => {
    const named = [...referencedIn(text, listings), ...linkedIn(text, listings)]
    return named.length > 0 ? [...new Set(named)].slice(0, MAX_MATCHES) : search(text).slice(0, MAX_MATCHES)
  }
}

function referencedIn(text: string, listings: readonly ManagedListing[]): ManagedListing[] {
  return Array.from(text.matchAll(REFERENCES), ([, prefix = '', digits = '']) =>
    parseReference(prefix + digits),
  ).flatMap((found) => listings.filter(({ reference }) => reference === found?.reference))
}

function linkedIn(text: string, listings: readonly ManagedListing[]): ManagedListing[] {
  return LISTING_KINDS.flatMap((kind) => {
    const links = text.matchAll(new RegExp(`${listingPaths[kind].list}/([^\\s/?#)\\]>"']+)`, 'g'))
    const ids = Array.from(links, ([, id = '']) => id)
    return listings.filter((listing) => listing.kind === kind && ids.includes(encodeURIComponent(listing.id)))
  })
}
