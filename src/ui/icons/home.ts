import { createIcon } from '../icon'

export const CompassIcon = createIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM15.5 8.5l-2 5-5 2 2-5 5-2Z')
export const HomeIcon = createIcon('M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5')
export const KeyIcon = createIcon('M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12l8-8M16 7l2.5 2.5M13.5 9.5l2 2')
