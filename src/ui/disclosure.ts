import { color, space, touchTarget } from './tokens'

/** For `::after`: points down, or up when what it belongs to is open. */
const chevron = {
  content: '""',
  flex: 'none',
  width: 9,
  height: 9,
  margin: '-4px 4px 0',
  borderRight: '2px solid',
  borderBottom: '2px solid',
  transform: 'rotate(45deg)',
} as const

const chevronUp = { marginTop: 4, transform: 'rotate(-135deg)' } as const

/** A button with `aria-expanded` that opens a part of the page: a row as wide as its column, under a line. */
export const disclosureStyle = {
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 56,
  padding: `${space.s12} ${space.s4}`,
  border: 0,
  borderTop: `1px solid ${color.line}`,
  borderRadius: 0,
  textAlign: 'left',
  '&::after': chevron,
  '&[aria-expanded="true"]::after': chevronUp,
} as const

/** The same for `summary`, where there is less room. */
export const summaryStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: touchTarget,
  paddingTop: space.s8,
  borderTop: `1px solid ${color.line}`,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '&::after': chevron,
  'details[open] > &::after': chevronUp,
} as const
