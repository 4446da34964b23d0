import type { Listing } from '../../contract/kinds'
import { listingPath } from '../../contract/paths'
import { escapeHtml } from '../../contract/text/escape-html'

/** A listing as sitemap and feed show it. Times are ISO 8601; null where the backend sends none. */
export interface PublishedListing {
  readonly listing: Listing
  readonly path: string
  readonly title: string
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

export function publishedListing(listing: Listing): PublishedListing {
  const { id, title, createdAt, updatedAt } = listing.fields
  return {
    listing,
    path: listingPath(listing.kind, id),
    title,
    createdAt: createdAt ?? null,
    updatedAt: updatedAt ?? createdAt ?? null,
  }
}

/** The latest of some ISO 8601 times; null when there is none. */
export function latest(times: readonly (string | null)[]): string | null {
  return times.reduce<string | null>(
    (last, time) => (time !== null && (last === null || time > last) ? time : last),
    null,
  )
}

/** Escapes text for XML and removes characters that XML cannot represent. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''))
}

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
