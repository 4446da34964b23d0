import { propertyFilterTexts } from '../../../../../contract/filters/property-texts'
import { createFilterChips } from '../../list/filter-chips'

export const PropertyFilterChips = createFilterChips(propertyFilterTexts)
