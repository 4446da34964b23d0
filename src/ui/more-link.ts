import { color, size, space } from './tokens'

/** Beside a heading: leads to all of what is below it. */
export const moreLinkStyle = {
  alignSelf: 'start',
  flex: 'none',
  paddingBlock: space.s8,
  color: color.primary,
  fontSize: size.text15,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
