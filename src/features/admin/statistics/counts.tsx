import type { ComponentProps, ReactNode } from 'react'
import { LISTING_EVENTS } from '../../../../contract/admin-limits'
import type { Statistics } from '../../../../contract/statistics'
import { formatNumber } from '../../../lib/format'
import { hiddenStyle } from '../../../ui/layout'
import { cardFrame } from '../../../ui/surfaces'
import { color, size, space, below, radius } from '../../../ui/tokens'

/** How often each thing happened. */
type Counts = Omit<Statistics['perDay'][number], 'day'>

const EVENT_LABELS = {
  view: 'Views',
  save: 'Saves',
  share: 'Shares',
  whatsapp: 'WhatsApp',
  call: 'Calls',
  message: 'Messages',
} as const satisfies Record<keyof Counts, string>

/** The sum over all days. */
export function totalOf(perDay: Statistics['perDay']): Counts {
  const total: Counts = { view: 0, save: 0, share: 0, whatsapp: 0, call: 0, message: 0 }
  for (const day of perDay) {
    for (const event of LISTING_EVENTS) total[event] += day[event]
  }
  return total
}

/** How often a visitor contacted the agency, in whichever way. */
export function contactsOf({ whatsapp, call, message }: Counts): number {
  return whatsapp + call + message
}

/** Six counts as figures, three in a line. */
export function FigureRow({ counts, ...list }: Omit<ComponentProps<'dl'>, 'children'> & { counts: Counts }) {
  return (
    <dl css={rowStyle} {...list}>
      {LISTING_EVENTS.map((event) => (
        <div key={event}>
          <dt>{EVENT_LABELS[event]}</dt>
          <dd>{formatNumber(counts[event])}</dd>
        </div>
      ))}
    </dl>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.s12,
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
  '& dd': { fontSize: size.text20, fontVariantNumeric: 'tabular-nums' },
} as const

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- older versions
   of Safari drop the roles of a table whose `display` is changed, as phones need it here */

interface CountsTableProps {
  caption: string
  /** The title of the first column. */
  heading: string
  rows: readonly CountsRow[]
}

interface CountsRow {
  key: string
  head: ReactNode
  counts: Counts
}

/**
 * A row of six counts for each thing. Phones have no room for seven columns: there each row is a card with its counts
 * in two lines.
 */
export function CountsTable({ caption, heading, rows }: CountsTableProps) {
  return (
    <table role="table" css={tableStyle}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {heading}
          </th>
          {LISTING_EVENTS.map((event) => (
            <th key={event} role="columnheader" scope="col">
              {EVENT_LABELS[event]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, head, counts }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row">
              {head}
            </th>
            {LISTING_EVENTS.map((event) => (
              <td key={event} role="cell" data-label={EVENT_LABELS[event]}>
                {formatNumber(counts[event])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const innerRadius = `calc(${radius.card} - 1px)`

const tableStyle = {
  width: '100%',
  ...cardFrame,
  borderSpacing: 0,
  fontSize: size.text15,
  fontVariantNumeric: 'tabular-nums',
  '& caption': { paddingBottom: space.s8, textAlign: 'left', fontWeight: 600 },
  '& thead th': { background: color.sand, fontSize: size.text13, fontWeight: 600 },
  '& thead th:first-of-type': { borderStartStartRadius: innerRadius },
  '& thead th:last-of-type': { borderStartEndRadius: innerRadius },
  '& th, & td': { padding: `${space.s4} ${space.s12}`, textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left', overflowWrap: 'anywhere' },
  '& tbody th': { fontWeight: 400 },
  '& tbody th, & tbody td': { borderTop: `1px solid ${color.line}` },
  [below.tablet]: {
    '&, & tbody, & caption': { display: 'block' },
    '& caption': { padding: `${space.s12} ${space.s12} 0` },
    '& thead': hiddenStyle,
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', paddingBottom: space.s8 },
    '& tbody tr + tr': { borderTop: `1px solid ${color.line}` },
    '& tbody th, & tbody td': { border: 0, textAlign: 'left' },
    '& tbody th': { gridColumn: '1 / -1', paddingTop: space.s8 },
    // Screen readers read the column's heading instead.
    '& td::before': {
      content: ['attr(data-label)', "attr(data-label) / ''"],
      display: 'block',
      color: color.inkQuiet,
      fontSize: size.text13,
    },
  },
} as const

/** UTC, so that a date is the same day in every time zone. */
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '17 Nov' for '2026-11-17'. */
export function dayText(day: string): string {
  return format.format(Date.parse(day))
}
