import { LISTING_EVENTS } from '../../../contract/limits'
import { formatNumber } from '../../lib/format'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { color, radius, size, space } from '../../ui/tokens'
import { Chart } from './chart'
import { EVENT_LABELS, totalOf, useStatistics } from './get-statistics'

/** The figures of the last days with a small chart. */
export function PeriodFigures({ days }: { days: number }) {
  const { data, isError, refetch } = useStatistics(days)
  return (
    <section css={cardStyle} aria-label={`The last ${days} days`}>
      <h3 css={{ fontSize: size.text20 }}>The last {days} days</h3>
      {data ? (
        <>
          <dl css={figuresStyle}>
            {LISTING_EVENTS.map((event) => (
              <div key={event}>
                <dt>{EVENT_LABELS[event]}</dt>
                <dd>{formatNumber(totalOf(data)[event])}</dd>
              </div>
            ))}
          </dl>
          <Chart perDay={data.perDay} height={120} />
        </>
      ) : isError ? (
        <div role="alert" css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
          <p>The figures could not be loaded.</p>
          <Button look="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton css={{ height: 200 }} />
      )}
    </section>
  )
}

const cardStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
} as const

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.s12,
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
  '& dd': { fontSize: size.text20, fontVariantNumeric: 'tabular-nums' },
} as const
