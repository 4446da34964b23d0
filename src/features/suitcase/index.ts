export { KeepForViewing } from './keep-for-viewing'
export { SuitcaseSection } from './suitcase-section'
export { watchPacking } from './packed-keys'
export type { ListingToPack } from './packed-listing'
