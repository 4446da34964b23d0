import { color, radius, space, touchTarget } from './tokens'

/** A checkbox or radio button itself, in the agency's colour. */
export const optionMarkStyle = {
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  accentColor: color.primary,
  // Browsers fill it with a grey of their own in the dark scheme.
  '&:not(:checked)': {
    appearance: 'none',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.surface,
  },
  '&[type="radio"]': { borderRadius: radius.pill },
} as const

/** A label with its checkbox or radio button before it: together as high as a finger. */
export const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s12,
  minHeight: touchTarget,
  cursor: 'pointer',
  '& > input': optionMarkStyle,
} as const
