import { carFilterWords } from '../../../../../contract/filters/car-words'
import { createFilterChips } from '../../list/filter-chips'

export const CarFilterChips = createFilterChips(carFilterWords)
