import type { ListingKind } from './limits'

/**
 * Constants that only the dashboard and the backend need: visitors' scripts do not contain them (compare limits.ts).
 */

export const PROPERTY_FEATURES = [
  'borehole',
  'generator',
  'dsq',
  'gated-community',
  'pool',
  'garden',
  'sea-view',
  'furnished',
  'lift',
  'parking',
  'solar',
  'gym',
  'security',
] as const

export const CAR_FEATURES = ['duty-paid', 'leather', 'sunroof', 'tow-bar', 'roof-rack', 'service-history'] as const

/** References begin with these, such as `PR-042`. */
export const REFERENCE_PREFIXES = { property: 'PR', car: 'CR' } as const satisfies Record<ListingKind, string>

/** What a listing has that is complete: characters of its title and, at least, of its description; photos at least. */
export const COMPLETE_LISTING = { titleMin: 20, titleMax: 80, description: 100, photos: 3 } as const

/** Days after which the office is asked whether a listing is still available. */
export const CONFIRM_AFTER_DAYS = 14

/** What one bulk change may have: listings, and by how many per cent prices may change. */
export const BULK_LIMITS = { listingsMax: 1_000, percentMin: -90, percentMax: 900 } as const

/** What one CSV import may have: rows, bytes of the file. */
export const IMPORT_LIMITS = { rowsMax: 5_000, bytesMax: 32 * 1024 * 1024 } as const

/** How far the agency is with a message, and what it adds to the conversation. */
export const ENQUIRY_STATUSES = ['open', 'replied', 'closed'] as const

export const ENQUIRY_ENTRY_KINDS = ['mail', 'note', 'call', 'whatsapp'] as const

/** A visitor's message, the request for a visit, or the offer of something to sell or let. */
export const ENQUIRY_KINDS = ['message', 'viewing', 'offer'] as const

/** How a message arrived: by the site's forms, or pasted from a chat. */
export const ENQUIRY_SOURCES = ['form', 'whatsapp'] as const

/** What visitors do with a listing, as statistics count it. */
export const LISTING_EVENTS = ['view', 'save', 'share', 'whatsapp', 'call', 'message'] as const

/**
 * Of invitations to write a verified review: validity, characters of the note and of a token, invitations in one
 * response.
 */
export const INVITATION_LIMITS = { days: 60, noteMax: 200, tokenMax: 200, listMax: 500 } as const

/** What removed reviews may have: characters of the reason, reviews in one response. */
export const REMOVAL_LIMITS = { reasonMax: 300, listMax: 100 } as const

/** `GET /api/health` tells `npm run doctor` in it through how many proxies the request came. */
export const PROXY_COUNT_HEADER = 'x-proxy-count'
