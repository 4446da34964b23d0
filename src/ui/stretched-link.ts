import { color, radius } from './tokens'

/** A link whose clickable area and focus ring are the whole card. */
export const stretchedLinkStyle = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
} as const
