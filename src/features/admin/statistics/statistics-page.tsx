import { useState } from 'react'
import type { Statistics } from '../../../../contract/statistics'
import { summaryStyle } from '../../../ui/button'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage, Message } from '../../../ui/message'
import { RadioGroup } from '../../../ui/radio-group'
import { spreadStyle } from '../../../ui/surfaces'
import { color, from, motion, radius, size, space } from '../../../ui/tokens'
import { totalOf, CountsTable, dayText, FigureRow, Funnel } from './counts'
import { ListingsTable } from './listings-table'
import { DailyCharts, useStatistics } from './period-figures'
import { QuietListings } from './quiet-listings'
import { SpeedFigures } from './speed-figures'

const CHART_HEIGHT = 200
const PERIODS = [7, 30, 90].map((days) => ({ value: days, label: `${days} days` }))

/** What visitors do with the listings, for the administrator. */
export function StatisticsPage() {
  const [period, setPeriod] = useState(30)
  const { data, isError, isPlaceholderData, refetch } = useStatistics(period)
  return (
    <section aria-labelledby="statistics-heading" css={pageStyle}>
      <h2 id="statistics-heading">Numbers</h2>
      <QuietListings />
      <div css={headStyle}>
        <h3 css={{ fontSize: size.text20 }}>All listings together</h3>
        <RadioGroup label="Period" choices={PERIODS} chosen={period} onChoose={setPeriod} />
      </div>
      {data ? (
        <div css={[pageStyle, contentStyle]} aria-busy={isPlaceholderData}>
          <Figures statistics={data} />
        </div>
      ) : isError ? (
        <LoadErrorMessage as="h3" onRetry={refetch}>
          The statistics could not be loaded.
        </LoadErrorMessage>
      ) : (
        <StatisticsSkeleton />
      )}
      <SpeedFigures />
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        Counted without cookies or identifiers; robots, browsers that ask not to be tracked and devices used for this
        dashboard are left out.
      </p>
    </section>
  )
}

function Figures({ statistics: { days, perDay, listings } }: { statistics: Statistics }) {
  if (listings.length === 0) {
    return (
      <Message as="h3" title={`Nothing in the last ${days} days`}>
        Views, saves, shares, contacts and visits are counted here.
      </Message>
    )
  }
  return (
    <>
      <FigureRow
        aria-label={`Totals of the last ${days} days`}
        counts={totalOf(perDay)}
        css={{ [from.desktop]: { gridTemplateColumns: 'repeat(9, minmax(0, 1fr))' } }}
      />
      <Funnel counts={totalOf(perDay)} />
      <DailyCharts perDay={perDay} height={CHART_HEIGHT} />
      <details>
        <summary css={[summaryStyle, { fontSize: size.text15 }]}>Show as a table</summary>
        <DaysTable perDay={perDay} />
      </details>
      <ListingsTable key={days} listings={listings} />
    </>
  )
}

function DaysTable({ perDay }: Pick<Statistics, 'perDay'>) {
  const rows = perDay.map(({ day, ...counts }) => ({
    key: day,
    head: <time dateTime={day}>{dayText(day)}</time>,
    counts,
  }))
  return <CountsTable caption="Days in Nairobi, newest first" heading="Day" rows={[...rows].reverse()} />
}

function StatisticsSkeleton() {
  return (
    <div role="status" aria-label="Loading statistics" css={pageStyle}>
      {[56, CHART_HEIGHT, 320].map((height) => (
        <Skeleton key={height} css={{ height, borderRadius: radius.card }} />
      ))}
    </div>
  )
}

const pageStyle = { display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const headStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: `${space.s12} ${space.s24}`,
} as const

const contentStyle = {
  transition: `opacity ${motion.quick}`,
  '&[aria-busy="true"]': { opacity: 0.55 },
} as const
