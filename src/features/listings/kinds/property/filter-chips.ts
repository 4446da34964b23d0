import { propertyFilterWords } from '../../../../../contract/filters/property-words'
import { createFilterChips } from '../../list/filter-chips'

export const PropertyFilterChips = createFilterChips(propertyFilterWords)
