import type { ComponentProps } from 'react'
import { LISTING_EVENTS } from '../../../contract/admin-limits'
import { formatNumber } from '../../lib/format'
import { color, size, space } from '../../ui/tokens'
import { EVENT_LABELS, type Counts } from './counts'

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
