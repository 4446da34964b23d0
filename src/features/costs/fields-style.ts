import { from, space } from '../../ui/tokens'

/** Fields beside each other where there is room. */
export const fieldsStyle = {
  display: 'grid',
  gap: space.s16,
  alignItems: 'start',
  [from.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))' },
} as const
