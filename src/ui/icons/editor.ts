import { createIcon } from '../icon'

export const ChevronIcon = createIcon('m6 9 6 6 6-6')
