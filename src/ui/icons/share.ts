import { createIcon } from '../icon'

export const ShareIcon = createIcon('M12 15V4M8 7.5 12 4l4 3.5M6 12v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7')
