/** All that is fetched when a visitor opens a map: one file for both kinds of map. */
export { PlaceMap } from './place-map'
export { ResultsMap } from './results-map'
