import { iconButtonStyle } from '../../ui/button'
import { photoLabelStyle } from '../../ui/picture'
import { below, color, font, from, radius, shadow, size, space } from '../../ui/tokens'

/**
 * Around the table and the names above it. On a phone the first column has no width: each name is above its row, and two
 * listings fit side by side.
 */
export const scrollStyle = {
  '--first-column': '6.5rem',
  // A price of nine digits stays in one line, and a phone shows the edge of the third column.
  '--column': '9rem',
  [below.tablet]: { '--first-column': '1px' },
  [from.tablet]: { '--column': '12.5rem' },
  [from.desktop]: { '--first-column': '11rem', '--column': '0px' },
} as const

/** Columns snap beside the first one. */
export const snapStyle = { scrollSnapType: 'x proximity', scrollPaddingLeft: 'var(--first-column)' } as const

/** Below the page's header; it takes no room of its own. */
export const namesPlaceStyle = {
  position: 'sticky',
  top: 65,
  zIndex: 5,
  height: 0,
  '@media print': { display: 'none' },
} as const

/** Columns as wide as those of the table, with which they are scrolled. */
export const namesStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(var(--column), 1fr)',
  overflow: 'hidden',
  // The frame of the table, and its first column.
  paddingInline: '1px',
  paddingLeft: 'calc(var(--first-column) + 1px)',
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  boxShadow: shadow.floating,
  '& > span': {
    overflow: 'hidden',
    padding: space.s8,
    fontSize: size.text13,
    fontWeight: 600,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const

export const tableStyle = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: size.text15,
  '& tbody:last-child tr:last-child > *': { borderBottom: 0 },
} as const

/** Of a row's name on a phone. */
const NAME_LINE = '2rem'

/** Stays at the left edge while the columns scroll under it. */
const firstColumnStyle = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  width: 'var(--first-column)',
  borderRight: `1px solid ${color.line}`,
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
} as const

const noColumnStyle = { padding: 0, border: 0, background: 'none' } as const

export const cornerStyle = { ...firstColumnStyle, [below.tablet]: noColumnStyle } as const

export const rowHeadStyle = {
  ...firstColumnStyle,
  padding: space.s12,
  color: color.inkQuiet,
  fontSize: size.text13,
  fontWeight: 400,
  textAlign: 'left',
  verticalAlign: 'baseline',
  overflowWrap: 'anywhere',
  [below.tablet]: {
    ...noColumnStyle,
    // The cell begins at the row's top, and its text passes over the cells beside it.
    verticalAlign: 'top',
    lineHeight: NAME_LINE,
    textIndent: space.s8,
    whiteSpace: 'nowrap',
  },
} as const

/** The title of a group of rows, above them. */
export const groupStyle = {
  padding: `${space.s24} ${space.s12} ${space.s8}`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'left',
  [below.tablet]: { paddingInline: space.s8 },
} as const

/** Stays in sight while the columns scroll. */
export const groupTitleStyle = { position: 'sticky', left: space.s8, fontSize: size.text15, fontWeight: 600 } as const

const columnStyle = {
  width: 'var(--column)',
  padding: `${space.s12} ${space.s8}`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  scrollSnapAlign: 'start',
  [from.tablet]: { padding: space.s12 },
  [from.desktop]: { width: 'auto' },
} as const

// A cell grows with its content; with any height of its own, what is in it can be as high as the cell.
export const headStyle = { ...columnStyle, height: 1, fontWeight: 400 } as const

/** A long title must not push the facts off the screen. */
export const titleTextStyle = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
} as const

export const columnHeadStyle = {
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  alignItems: 'start',
  gap: space.s8,
  height: '100%',
} as const

/** What others have too steps back behind what decides. */
export const cellStyle = {
  ...columnStyle,
  color: color.inkQuiet,
  verticalAlign: 'baseline',
  [below.tablet]: { paddingTop: NAME_LINE },
  '&[data-odd]': { color: color.ink, fontWeight: 600 },
} as const

/** As on cards. */
export const priceStyle = {
  fontFamily: font.display,
  fontSize: size.text15,
  lineHeight: 1.25,
  [from.tablet]: { fontSize: size.text17 },
  [from.desktop]: { fontSize: size.text20 },
} as const

/** What the price is for, as on cards. */
export const priceNoteStyle = {
  display: 'block',
  color: color.inkQuiet,
  fontFamily: font.text,
  fontSize: size.text15,
  fontWeight: 400,
} as const

export const photoStyle = { position: 'relative', borderRadius: radius.control, overflow: 'hidden' } as const

/** As on cards. */
export const ribbonStyle = {
  ...photoLabelStyle,
  position: 'absolute',
  left: space.s8,
  bottom: space.s8,
  background: color.photoInk,
  color: color.photoPaper,
  forcedColorAdjust: 'none',
} as const

/** A cross in a disc at the photo's corner; the finger's target is larger. */
export const removeStyle = {
  ...iconButtonStyle,
  position: 'absolute',
  top: 0,
  right: 0,
  // The photo's edge would cut it off.
  '&:focus-visible': { outlineOffset: -6 },
  '& > svg': { padding: space.s4, width: 28, height: 28, borderRadius: radius.pill, background: color.paper },
} as const

/** At the foot of each column's head, however long the titles are. */
export const askStyle = {
  display: 'grid',
  gap: space.s8,
  '& > a': { gap: space.s4, paddingInline: space.s4 },
  [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media print': { display: 'none' },
} as const

export const titleStyle = {
  display: 'inline-block',
  paddingBlock: space.s4,
  fontWeight: 600,
  lineHeight: 1.35,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
