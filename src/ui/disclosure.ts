import { color, touchTarget } from './tokens'

/** For `::after`: points down, or up when what it belongs to is open. */
const chevron = {
  content: '""',
  width: 9,
  height: 9,
  borderRight: '2px solid',
  borderBottom: '2px solid',
  transform: 'rotate(45deg) translate(-3px, 0)',
} as const

const chevronUp = { transform: 'rotate(225deg) translate(0, -3px)' } as const

/** A button with `aria-expanded` that opens a part of the page: a row as wide as its column, under a line. */
export const disclosureStyle = {
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 56,
  paddingInline: 0,
  border: 0,
  borderTop: `1px solid ${color.line}`,
  borderRadius: 0,
  // A fill would begin at the very edge of the text.
  '&:hover:not(:disabled)': { background: 'none', color: color.primary },
  '&::after': chevron,
  '&[aria-expanded="true"]::after': chevronUp,
} as const

/** The same for `summary`, where there is less room. */
export const summaryStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: touchTarget,
  borderTop: `1px solid ${color.line}`,
  fontWeight: 600,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '&::after': chevron,
  'details[open] > &::after': chevronUp,
} as const
