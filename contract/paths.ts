import type { ListingKind } from './limits'

/** Paths of the backend's calls (spec §7), relative to its origin, with encoded ids. */
export const apiPaths = {
  health: '/api/health',
  openapi: '/api/openapi.json',
  featuredProperties: '/api/properties/featured',
  properties: '/api/properties',
  /** Only card fields; a backend with only the calls of spec §7 returns complete listings, which work as well. */
  propertyCards: '/api/properties?fields=card',
  property: (id: string) => `/api/properties/${encodeURIComponent(id)}`,
  cars: '/api/cars',
  carCards: '/api/cars?fields=card',
  car: (id: string) => `/api/cars/${encodeURIComponent(id)}`,
  restoreProperty: (id: string) => `/api/properties/${encodeURIComponent(id)}/restore`,
  restoreCar: (id: string) => `/api/cars/${encodeURIComponent(id)}/restore`,
  deletedListings: '/api/listings/deleted',
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
  /** Ratings of listings; a backend with only the calls of spec §7 returns all reviews, which work as well. */
  reviewOverview: '/api/reviews?fields=summary',
  review: (id: string) => `/api/reviews/${encodeURIComponent(id)}`,
  reviewReply: '/api/reviews/reply',
  markReviewsViewed: '/api/reviews/mark_viewed',
  unviewedReviewCount: '/api/reviews/unviewed_count',
  reviewsOf: (listingId: string) => `/api/reviews/property/${encodeURIComponent(listingId)}`,
} as const

/** Paths of the site's pages (spec §2). */
export const pagePaths = {
  home: '/',
  properties: '/properties',
  property: (id: string) => `/properties/${encodeURIComponent(id)}`,
  cars: '/cars',
  car: (id: string) => `/cars/${encodeURIComponent(id)}`,
  contact: '/contact',
  /** For visitors without JavaScript after they have sent a message. */
  contactSent: '/contact/sent',
  admin: '/admin',
  adminMessages: '/admin/messages',
  signIn: '/signin',
  signUp: '/signup',
  reviews: '/reviews',
  /** Shown without network instead of a page that is not cached on the device. */
  offline: '/offline',
  /** Listings that the visitor saved on this device. */
  saved: '/saved',
} as const

/** Path of a listing's page. */
export function listingPath(kind: ListingKind, id: string): string {
  return kind === 'property' ? pagePaths.property(id) : pagePaths.car(id)
}
