import { from, space } from '../../ui/tokens'

/** Fields in two columns where there is room. */
export const fieldsStyle = {
  display: 'grid',
  gap: space.s16,
  alignItems: 'start',
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
