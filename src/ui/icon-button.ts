import { touchTarget } from './tokens'

/** A button that is only an icon. */
export const iconButtonStyle = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  border: 0,
  background: 'transparent',
  cursor: 'pointer',
} as const
