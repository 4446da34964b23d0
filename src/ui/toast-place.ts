import { TOAST } from '../../contract/limits'
import { from, space } from './tokens'

/** The lower edge of the window, on wide screens its right end (spec §9). */
export const toastPlaceStyle = {
  position: 'fixed',
  zIndex: 60,
  right: 0,
  bottom: 0,
  width: '100%',
  padding: space.s16,
  listStyle: 'none',
  [from.tablet]: { maxWidth: TOAST.maxWidthPx },
} as const
