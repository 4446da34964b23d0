import { color, space, touchTarget } from './tokens'

/** A checkbox or radio button itself, in the agency's colour. */
export const optionMarkStyle = { flex: 'none', width: 20, height: 20, margin: 0, accentColor: color.primary } as const

/** A label with its checkbox or radio button before it: together as high as a finger. */
export const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s12,
  minHeight: touchTarget,
  cursor: 'pointer',
  '& > input': optionMarkStyle,
} as const
