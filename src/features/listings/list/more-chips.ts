import { featureLabel } from '../../../../contract/feature-labels'
import { areaLabel } from '../../../../contract/filters/area'
import { countyTexts } from '../../../../contract/filters/more'
import type { Refinement } from '../../search'
import type { FilterChanges } from './use-url-filter'

interface MoreChip {
  readonly name: string
  readonly words: string
  /** The change that removes it. */
  readonly without: FilterChanges
}

/** The search in words first, then each feature by itself, then the other choices. */
export function moreChips({ q, features = [], county, area, ...marks }: Refinement<unknown>['filter']): MoreChip[] {
  return [
    ...(q === undefined ? [] : [{ name: 'q', words: `“${q}”`, without: { q: undefined } }]),
    ...features.map((word) => ({
      name: `features ${word}`,
      words: featureLabel(word),
      without: { features: features.filter((other) => other !== word).join(',') },
    })),
    ...(county === undefined ? [] : [{ name: 'county', words: countyTexts(county), without: { county: undefined } }]),
    ...(area === undefined ? [] : [{ name: 'area', words: areaLabel(area), without: { area: undefined } }]),
    ...Object.entries(marks).map(([name, word]) => ({
      name,
      words: featureLabel(word),
      without: { [name]: undefined },
    })),
  ]
}
