export { listingSummary, listingTitle } from './listing-summary'
export { Seo } from './seo'
