import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { statisticsSchema } from '../../../../contract/statistics'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/query-client'
import { Skeleton } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { cardFrame } from '../../../ui/surfaces'
import { below, color, size, space } from '../../../ui/tokens'
import { totalOf, FigureRow } from './counts'
import { DailyCharts } from './daily-charts'

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
          {data.listings.length === 0 ? (
            <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>Nothing has been counted yet.</p>
          ) : (
            <div css={chartsStyle}>
              <DailyCharts perDay={data.perDay} height={CHART_HEIGHT} />
            </div>
          )}
        </>
      ) : isError ? (
        <LoadError onRetry={refetch}>The figures could not be loaded.</LoadError>
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

const loadSchema = () => Promise.resolve(statisticsSchema)

/** What visitors did in the last days, today included. */
export function useStatistics(days: number) {
  return useQuery({
    queryKey: privateKey('statistics', days),
    queryFn: ({ signal }) => getJson(adminPaths.statistics(days), loadSchema, { signal, needsUser: true }),
    // Today's numbers grow.
    staleTime: DETAIL_CACHE_MS,
    // Another period replaces the figures when it is there, so that the page does not jump.
    placeholderData: keepPreviousData,
  })
}
