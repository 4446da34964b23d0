import type { ListingKind } from './limits'

/** Paths of the calls that only the dashboard makes; apart from `apiPaths`, which every page loads. */
export const adminPaths = {
  duplicateListing: (kind: ListingKind, id: string) => `${adminListing(kind, id)}/duplicate`,
  listingHistory: (kind: ListingKind, id: string) => `${adminListing(kind, id)}/history`,
  undoListingChange: (kind: ListingKind, id: string) => `${adminListing(kind, id)}/undo`,
  previewLink: (kind: ListingKind, id: string) => `${adminListing(kind, id)}/preview-link`,
  bulkChange: '/api/admin/listings/bulk',
  undoBulkChange: '/api/admin/listings/bulk/undo',
  listingsCsv: (kind: ListingKind) => `/api/admin/listings.csv?kind=${kind}`,
  importListings: (kind: ListingKind, preview: boolean) => `/api/admin/listings/import?kind=${kind}&preview=${preview}`,
  statusPack: (kind: ListingKind, id: string) => `${adminListing(kind, id)}/status-pack`,
  statusPicture: (kind: ListingKind, id: string, number: number) =>
    `${adminListing(kind, id)}/status-pack/${number}.jpg`,
  rates: '/api/admin/rates',
  statistics: (days: number) => `/api/admin/stats?days=${days}`,
  quietListings: '/api/admin/stats/quiet',
  speed: '/api/admin/stats/speed',
  invitations: '/api/admin/invitations',
  invitation: (id: string) => `/api/admin/invitations/${encodeURIComponent(id)}`,
  removedReviews: '/api/admin/reviews/removed',
  restoreReview: (id: string) => `/api/admin/reviews/${encodeURIComponent(id)}/restore`,
  findPerson: '/api/admin/people/find',
  deletePerson: '/api/admin/people/delete',
  enquiry: (id: string) => `/api/enquiries/${encodeURIComponent(id)}`,
  /** POST makes a draft listing of what was offered. */
  draftOfOffer: (id: string) => `/api/admin/enquiries/${encodeURIComponent(id)}/draft`,
  enquiryEntries: (id: string) => `/api/enquiries/${encodeURIComponent(id)}/entries`,
} as const

function adminListing(kind: ListingKind, id: string): string {
  return `/api/admin/listings/${kind}/${encodeURIComponent(id)}`
}
