import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DETAIL_CACHE_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { statisticsSchema, type Statistics } from '../../../../contract/statistics'
import { formatNumber } from '../../../lib/format'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/query-client'
import { Skeleton } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { cardFrame } from '../../../ui/surfaces'
import { below, color, size, space } from '../../../ui/tokens'
import { contactsOf, totalOf, FigureRow } from './counts'

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

interface DailyChartsProps {
  perDay: Statistics['perDay']
  /** The height of each chart in pixels. */
  height: number
}

/**
 * Views and contacts by day. Each has a chart of its own: there are many views for each contact, and on one scale the
 * contacts would lie on the axis.
 */
export function DailyCharts({ perDay, height }: DailyChartsProps) {
  return (
    <div css={bothStyle}>
      <DailyChart title="Views per day" stroke={color.primary} perDay={perDay} countOf={viewsOf} height={height} />
      <DailyChart title="Contacts per day" stroke={color.accent} perDay={perDay} countOf={contactsOf} height={height} />
    </div>
  )
}

const viewsOf = ({ view }: Statistics['perDay'][number]) => view

const bothStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
} as const

type Day = Statistics['perDay'][number]

interface DailyChartProps {
  title: string
  /** A colour of the tokens. */
  stroke: string
  perDay: readonly Day[]
  /** Must not change between renders. */
  countOf: (day: Day) => number
  /** Pixels. */
  height: number
}

/** One count by day. The library that draws it is fetched when it is first shown. */
function DailyChart({ title, stroke, perDay, countOf, height }: DailyChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let isGone = false
    let remove: (() => void) | null = null
    import('./draw-chart')
      .then(({ drawChart }) => {
        if (isGone) return
        remove = drawChart(element, { days: perDay.map(({ day }) => day), counts: perDay.map(countOf), stroke, height })
      })
      .catch(() => {
        if (!isGone) setFailed(true)
      })
    return () => {
      isGone = true
      remove?.()
    }
  }, [perDay, countOf, stroke, height])

  return (
    <figure css={{ display: 'grid', gap: space.s8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <figcaption css={captionStyle}>{title}</figcaption>
      {hasFailed ? (
        <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
          The chart could not be loaded. Reload the page to see it.
        </p>
      ) : (
        <div
          ref={frame}
          role="img"
          aria-label={summaryOf(title, perDay.map(countOf))}
          css={frameStyle}
          style={{ height }}
        />
      )}
    </figure>
  )
}

/** What the chart shows, in a sentence. */
function summaryOf(title: string, counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${title}: ${formatNumber(total)} in ${counts.length} days, at most ${formatNumber(Math.max(...counts))} in one day`
}

const captionStyle = { fontSize: size.text15, fontWeight: 600 } as const

/**
 * The rules the chart's elements need. The library's style sheet is not imported: Gatsby would write it into every
 * page.
 */
const frameStyle = {
  color: color.inkQuiet,
  fontSize: size.text13,
  '& .u-wrap': { position: 'relative' },
  '& .u-over, & .u-under, & .u-axis': { position: 'absolute' },
  '& .u-select': { display: 'none' },
  '& canvas': { display: 'block', width: '100%', height: '100%' },
} as const
