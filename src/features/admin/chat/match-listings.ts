import { LISTING_KINDS } from '../../../../contract/limits'
import { listingPaths } from '../../../../contract/paths'
import { plainText, withoutInvisibleMarks } from '../../../../contract/plain-text'
import { parseReference } from '../../../../contract/reference'
import type { ManagedListing } from '../management/managed-listing'
import { createTextSearch } from '../table/table-filter'

const MAX_MATCHES = 3
/** 'PR-042', 'pr42', 'PR_042', 'PR 042' in plain form, also at the end of a link. */
const REFERENCES = /(?<![a-z])([a-z]{2}) ?[-_]? ?(\d{1,9})(?!\d)/g
/** What closes a sentence, a bracket or a quotation is no part of a link before it. */
const AFTER_LINK = /[.,;:!?)\]’”»*]+$/

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
  return Array.from(plainText(text).matchAll(REFERENCES), ([, prefix = '', digits = '']) =>
    parseReference(prefix + digits),
  ).flatMap((found) => listings.filter(({ reference }) => reference === found?.reference))
}

function linkedIn(text: string, listings: readonly ManagedListing[]): ManagedListing[] {
  return LISTING_KINDS.flatMap((kind) => {
    const link = new RegExp(`${listingPaths[kind].list}/([^\\s/?#)\\]>"']+)`, 'gi')
    const ids = Array.from(withoutInvisibleMarks(text).matchAll(link), ([, id = '']) =>
      id.replace(AFTER_LINK, '').toLowerCase(),
    )
    return listings.filter(({ kind: own, id }) => own === kind && ids.includes(encodeURIComponent(id).toLowerCase()))
  })
}
