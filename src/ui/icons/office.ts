import { createIcon } from '../icon'

export const ClockIcon = createIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2')
export const MailIcon = createIcon(
  'M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4.5 7l7.5 6 7.5-6',
)
export const PinIcon = createIcon(
  'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21ZM12 12.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
)
export const FacebookIcon = createIcon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 20v-8.5a2.5 2.5 0 0 1 2.5-2.5M9.5 13h5',
)
export const InstagramIcon = createIcon(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.5 7.5h.01',
)
export const TikTokIcon = createIcon('M13.5 4v11a3.5 3.5 0 1 1-3.5-3.5M13.5 4a5 5 0 0 0 5 5')
export const YouTubeIcon = createIcon(
  'M6.5 6h11A3.5 3.5 0 0 1 21 9.5v5a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 14.5v-5A3.5 3.5 0 0 1 6.5 6ZM10.5 9.5v5l4-2.5-4-2.5Z',
)
