import { color, radius, size, space } from './tokens'

/** A few words on a photo, in a pill that is read on any photo. */
export const photoLabelStyle = {
  padding: `${space.s4} ${space.s12}`,
  borderRadius: radius.pill,
  background: color.paper,
  color: color.ink,
  fontSize: size.text13,
  fontWeight: 600,
} as const
