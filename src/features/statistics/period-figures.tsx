import { cardFrame } from '../../ui/card'
import { LoadError } from '../../ui/load-error'
import { Skeleton } from '../../ui/skeleton'
import { size, space } from '../../ui/tokens'
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
          <DailyCharts perDay={data.perDay} height={CHART_HEIGHT} />
        </>
      ) : isError ? (
        <LoadError onRetry={refetch}>The figures could not be loaded.</LoadError>
      ) : (
        <Skeleton css={{ height: 280 }} />
      )}
    </section>
  )
}

const cardStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space.s16,
  ...cardFrame,
} as const
