import { createIcon } from '../icon'

export const FilterIcon = createIcon('M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M10 14.5v5')
