import { color, radius } from './tokens'

/** A link that the whole card leads by: its own words for the eye, all of the card for the finger and the focus. */
export const stretchedLinkStyle = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
} as const
