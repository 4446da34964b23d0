import { carFilterTexts } from '../../../../../contract/filters/texts'
import { createFilterChips } from '../../list/filter-chips'

export const CarFilterChips = createFilterChips(carFilterTexts)
