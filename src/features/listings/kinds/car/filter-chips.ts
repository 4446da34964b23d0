import { carFilterTexts } from '../../../../../contract/filters/car-texts'
import { createFilterChips } from '../../list/filter-chips'

export const CarFilterChips = createFilterChips(carFilterTexts)
