export { PlaceMapSection, ResultsMapSection } from './map-section'
