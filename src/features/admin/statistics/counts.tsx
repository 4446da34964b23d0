import type { ComponentProps, ReactNode } from 'react'
import { COUNTS, type Statistics } from '../../../../contract/statistics'
import { formatNumber } from '../../../lib/format'
import { hiddenStyle } from '../../../ui/layout'
import { cardFrame } from '../../../ui/surfaces'
import { color, font, size, space, below, radius } from '../../../ui/tokens'

/** How often each thing happened. */
type Counts = Omit<Statistics['perDay'][number], 'day'>

const LABELS = {
  view: 'Views',
  save: 'Saves',
  share: 'Shares',
  whatsapp: 'WhatsApp',
  call: 'Calls',
  message: 'Messages',
  requested: 'Visits asked for',
  confirmed: 'Visits confirmed',
  done: 'Visits made',
} as const satisfies Record<keyof Counts, string>

/** The sum over all days. */
export function totalOf(perDay: Statistics['perDay']): Counts {
  const sumOf = (name: keyof Counts) => perDay.reduce((sum, day) => sum + day[name], 0)
  return Object.fromEntries(COUNTS.map((name) => [name, sumOf(name)])) as Counts
}

/** How often a visitor contacted the agency, in whichever way. */
export function contactsOf({ whatsapp, call, message }: Counts): number {
  return whatsapp + call + message
}

/** All counts as figures, three in a line. */
export function FigureRow({ counts, ...list }: Omit<ComponentProps<'dl'>, 'children'> & { counts: Counts }) {
  return (
    <dl css={rowStyle} {...list}>
      {COUNTS.map((name) => (
        <div key={name}>
          <dt>{LABELS[name]}</dt>
          <dd>{formatNumber(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The way from a view to a visit, each step with its share of the one before. */
export function Funnel({ counts }: { counts: Counts }) {
  const steps = [
    ['Views', counts.view],
    ['Enquiries', contactsOf(counts)],
    ['Visits asked for', counts.requested],
    ['Confirmed', counts.confirmed],
    ['Made', counts.done],
  ] as const
  return (
    <section aria-labelledby="funnel-heading">
      <h3
        id="funnel-heading"
        css={{ marginBottom: space.s8, fontFamily: font.text, fontSize: size.text15, fontWeight: 600 }}
      >
        From view to enquiry to visit
      </h3>
      <dl css={[rowStyle, funnelStyle]}>
        {steps.map(([label, count], at) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
            <dd>{shareOf(count, steps[at - 1])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** '7% of views'; nothing when there is no step before, or nobody took it. */
function shareOf(count: number, before: readonly [string, number] | undefined): string | null {
  if (before === undefined || before[1] === 0) return null
  const percent = (100 * count) / before[1]
  return `${Number(percent.toFixed(percent < 10 ? 1 : 0))}% of ${before[0].toLowerCase()}`
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'end',
  gap: space.s12,
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
  '& dd': { fontSize: size.text20, fontVariantNumeric: 'tabular-nums' },
} as const

const funnelStyle = {
  padding: space.s16,
  ...cardFrame,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
  '& dd + dd': { color: color.inkQuiet, fontSize: size.text13 },
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
 * A row of counts for each thing. Phones and tablets have no room for ten columns: there each row is a card with its
 * counts in lines of three.
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
          {COUNTS.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {LABELS[name]}
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
            {COUNTS.map((name) => (
              <td key={name} role="cell" data-label={LABELS[name]}>
                {formatNumber(counts[name])}
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
  [below.desktop]: {
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
