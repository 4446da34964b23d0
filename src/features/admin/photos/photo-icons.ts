import { createIcon } from '../../../ui/icons'

export const CameraIcon = createIcon(
  'M4 8h3.2L9 5.5h6L16.8 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
)
export const LeftIcon = createIcon('M14.5 6 8.5 12l6 6')
export const RightIcon = createIcon('m9.5 6 6 6-6 6')
