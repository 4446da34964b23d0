// Apart from the hearts, which cards of listings show: these pages show cards.
export { RecentlyViewed } from './recently-viewed'
export { SavedListings } from './saved-listings'
export { ShortlistPage } from './shortlist-page'
