import { Button } from '../../ui/button'
import { cardFrame } from '../../ui/card'
import { Skeleton } from '../../ui/skeleton'
import { below, size, space } from '../../ui/tokens'
import { totalOf } from './counts'
import { DailyCharts } from './daily-charts'
import { FigureRow } from './figure-row'
import { useStatistics } from './get-statistics'

const CHART_HEIGHT = 120

/** The figures of the last days with small charts, as a card. */
export function PeriodFigures({ days }: { days: number }) {
  const { data, isError, refetch } = useStatistics(days)
  return (
    <section css={cardStyle} aria-label={`The last ${days} days`}>
      <h3 css={{ fontSize: size.text20 }}>The last {days} days</h3>
      {data ? (
        <>
          <FigureRow counts={totalOf(data.perDay)} />
          <div css={chartsStyle}>
            <DailyCharts perDay={data.perDay} height={CHART_HEIGHT} />
          </div>
        </>
      ) : isError ? (
        <div role="alert" css={{ display: 'grid', gap: space.s12, justifyItems: 'start' }}>
          <p>The figures could not be loaded.</p>
          <Button look="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton css={{ height: 280 }} />
      )}
    </section>
  )
}

/** A phone has them on the page of the statistics. */
const chartsStyle = { [below.tablet]: { display: 'none' } } as const

const cardStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space.s16,
  ...cardFrame,
} as const
