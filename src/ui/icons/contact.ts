import { createIcon } from '../icon'

export const PhoneIcon = createIcon(
  'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 6a2 2 0 0 1 2-2Z',
)
export const WhatsAppIcon = createIcon(
  'M4 20l1.2-4A8 8 0 1 1 8.2 19L4 20ZM9 8.2c-.6 3 3.6 7.2 6.8 6.8l.6-1.6-2-1-1 1a5.6 5.6 0 0 1-2.6-2.6l1-1-1-2L9 8.2Z',
)
