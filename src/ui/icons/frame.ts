import { createIcon } from '../icon'

export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = createIcon('M6 6l12 12M18 6 6 18')
export const HeartIcon = createIcon(
  'M12 20C6 15.6 3.5 12.4 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.4-2.5 6.6-8.5 11Z',
)
