import type { ListingKind } from './limits'

/** Paths of the backend's calls (docs/product.md, "Calls"), relative to its origin, with encoded ids. */
export const apiPaths = {
  health: '/api/health',
  openapi: '/api/openapi.json',
  featuredProperties: '/api/properties/featured',
  properties: '/api/properties',
  /** Only the card fields. A backend that does not support this returns whole listings, which also works. */
  propertyCards: '/api/properties?fields=card',
  property: (id: string) => `/api/properties/${encodeURIComponent(id)}`,
  cars: '/api/cars',
  carCards: '/api/cars?fields=card',
  car: (id: string) => `/api/cars/${encodeURIComponent(id)}`,
  restoreProperty: (id: string) => `/api/properties/${encodeURIComponent(id)}/restore`,
  restoreCar: (id: string) => `/api/cars/${encodeURIComponent(id)}/restore`,
  deletedListings: '/api/listings/deleted',
  /** What a search knows besides cards (contract/search-index.ts). */
  searchIndex: (kind: ListingKind) => `/api/search-index?kind=${kind}`,
  events: '/api/events',
  uploads: '/api/uploadthing',
  uploadIngest: '/api/uploadthing/ingest',
  publish: '/api/publish',
  publishReport: '/api/publish/report',
  publishRollback: '/api/publish/rollback',
  contact: '/api/contact',
  enquiries: '/api/enquiries',
  enquiryRead: (id: string) => `/api/enquiries/${encodeURIComponent(id)}/read`,
  notSpam: (id: string) => `/api/enquiries/${encodeURIComponent(id)}/not_spam`,
  unreadEnquiryCount: '/api/enquiries/unread_count',
  reviews: '/api/reviews',
  /** Ratings by listing. A backend that does not support this returns all reviews, which also works. */
  reviewOverview: '/api/reviews?fields=summary',
  review: (id: string) => `/api/reviews/${encodeURIComponent(id)}`,
  reviewReply: '/api/reviews/reply',
  markReviewsViewed: '/api/reviews/mark_viewed',
  unviewedReviewCount: '/api/reviews/unviewed_count',
  reviewsOf: (listingId: string) => `/api/reviews/property/${encodeURIComponent(listingId)}`,
} as const

/** The query parameter of a listing's page and call that carries the signature of a preview link. */
export const PREVIEW_PARAMETER = 'preview'

/** Paths of the site's pages (docs/product.md, "Pages"). */
export const pagePaths = {
  home: '/',
  properties: '/properties',
  property: (id: string) => `/properties/${encodeURIComponent(id)}`,
  cars: '/cars',
  car: (id: string) => `/cars/${encodeURIComponent(id)}`,
  contact: '/contact',
  /** The page after a visitor without JavaScript sent a message. */
  contactSent: '/contact/sent',
  privacy: '/privacy',
  /** A signed-in person's own data. */
  account: '/account',
  admin: '/admin',
  adminMessages: '/admin/messages',
  signIn: '/signin',
  signUp: '/signup',
  reviews: '/reviews',
  /** Shown without network in place of a page that is not cached. */
  offline: '/offline',
  /** Listings that the visitor saved on this device. */
  saved: '/saved',
} as const

/** Paths by kind of listing. */
export const listingPaths = {
  property: { list: pagePaths.properties, page: pagePaths.property, api: apiPaths.property },
  car: { list: pagePaths.cars, page: pagePaths.car, api: apiPaths.car },
} as const satisfies Record<ListingKind, unknown>

/** The path of a listing's page. */
export function listingPath(kind: ListingKind, id: string): string {
  return listingPaths[kind].page(id)
}

/** A percent-encoded part of a URL as text; null when it cannot be decoded, as '50%' cannot. */
export function decodeUrlPart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Paths of the dashboard's pages besides those in `pagePaths`. */
export const adminPagePaths = {
  today: '/admin/overview',
  settings: '/admin/settings',
  rates: '/admin/rates',
  people: '/admin/people',
  listings: '/admin/listings',
  reviews: '/admin/reviews',
  statistics: '/admin/statistics',
  /** @param key `property:villa`; @param field of the form, which gets the focus */
  edit: (key: string, field?: string) =>
    `/admin?edit=${encodeURIComponent(key)}${field === undefined ? '' : `#${field}`}`,
  add: (kind: ListingKind) => `/admin?add=${kind}`,
} as const

/** Pages on which visitors compare and decide; apart from `pagePaths`, which every page loads. */

/** Two to four listings of one kind side by side: `?kind=property&ids=a,b`. */
export const COMPARE_PATH = '/compare'
/** Saved listings in a link: `shortlist.ts`. */
export const SHORTLIST_PATH = '/shortlist'
/** Whether a number, link or reference is the agency's own. */
export const CHECK_PATH = '/check'

/** Where people offer the agency something to sell or let, and the call that takes it. */
export const SELL_PATH = '/sell'
export const OFFERS_PATH = '/api/offers'

/** Takes what a page load measured; apart from `apiPaths`, which every page loads. */
export const SPEED_PATH = '/api/speed'

/** Which public listing has this reference or photo; 404 when none has. */
export function identifyPath(code: string): string {
  return `/api/identify/${encodeURIComponent(code)}`
}

/** The rates behind costs and dollar prices; apart from `apiPaths`, which every page loads. */
export const RATES_PATH = '/api/rates'

/** What visitors' pages need of invitations, apart from the schemas. */

/** The query parameter of a listing's page that carries an invitation's token. */
export const INVITATION_PARAMETER = 'invitation'

/** The call that says whether an invitation can be used. */
export const INVITATION_CHECK_PATH = '/api/reviews/invitation'
