import { disclosureStyle } from '../../ui/button'
import { createMapSection } from './map-section'
import { MAP_KILOBYTES } from './weight'

/** The map of a list's results. */
export const ResultsMapSection = createMapSection(MAP_KILOBYTES.results, () =>
  import('./on-demand').then(({ ResultsMap }) => ResultsMap),
)

/** The map of one listing. */
export const PlaceMapSection = createMapSection(
  MAP_KILOBYTES.place,
  () => import('./on-demand').then(({ PlaceMap }) => PlaceMap),
  disclosureStyle,
)
