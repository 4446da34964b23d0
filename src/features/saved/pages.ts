// Apart from index.ts, as these show cards of listings, which import the hearts from there.
export { RecentlyViewed } from './recently-viewed'
export { SavedListings } from './saved-listings'
export { ShortlistPage } from './shortlist-page'
