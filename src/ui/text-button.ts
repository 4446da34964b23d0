import { color, touchTarget } from './tokens'

/** A button that looks like a link, for what few people change. */
export const textButtonStyle = {
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.inkQuiet,
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  '@media (scripting: none)': { display: 'none' },
} as const
