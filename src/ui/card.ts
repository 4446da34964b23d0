import { color, radius, space } from './tokens'

/** The background and frame of a card. */
export const cardFrame = {
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
} as const

/** A card whose parts stand one below the other. */
export const cardStyle = { ...cardFrame, display: 'grid', gap: space.s16, padding: space.s16 } as const
