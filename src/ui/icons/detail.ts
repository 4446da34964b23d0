import { createIcon } from '../icon'

export const PrinterIcon = createIcon(
  'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7v-6Z',
)
export const PlayIcon = createIcon('M8 5.5v13l11-6.5-11-6.5Z', { filled: true })
