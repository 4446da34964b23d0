import { createIcon } from './icon'

export const CheckIcon = createIcon('M5 12.5l4.5 4.5L19 7.5')
