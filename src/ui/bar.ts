import { cardFrame } from './card'
import { shadow, space } from './tokens'

/** A row whose first part is at the left edge and whose last one at the right edge. */
export const spreadStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } as const

/** Stays at the lower edge of the window: what it is about, and what can be done. Set its `bottom` and `zIndex`. */
export const floatingBarStyle = {
  ...spreadStyle,
  position: 'sticky',
  padding: `${space.s12} ${space.s16}`,
  ...cardFrame,
  boxShadow: shadow.floating,
} as const
