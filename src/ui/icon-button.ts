import { space, touchTarget } from './tokens'

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

/** The cross of a dialog: wide enough for a finger, drawn at the edge of the content. */
export const dialogCloseStyle = {
  flex: 'none',
  padding: space.s12,
  marginInlineEnd: `calc(-1 * ${space.s4})`,
  border: 0,
} as const
