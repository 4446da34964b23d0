export { listingSummary } from './listing-summary'
export { Seo } from './seo'
