export { KeepForViewing } from './keep-for-viewing'
export { SuitcaseSection } from './suitcase-section'
export { watchPacking } from './packed-keys'
export { directionsTo, type ListingToPack } from './packed-listing'
