import { carFilterTexts, propertyFilterTexts } from '../../../../contract/filters/texts'
import { createFilterChips } from '../list/filter-chips'

export const PropertyFilterChips = createFilterChips(propertyFilterTexts)
export const CarFilterChips = createFilterChips(carFilterTexts)
