export { KeepForViewing } from './keep-for-viewing'
export { OfflineListingsSection } from './section'
export { watchOfflineListings } from './listing-keys'
export type { OfflineListingContent } from './offline-listing'
