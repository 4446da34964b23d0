export { ShareShortlist } from './share-shortlist'
export { ShortlistPage } from './shortlist-page'
