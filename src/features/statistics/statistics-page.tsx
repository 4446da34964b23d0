import { Link } from 'gatsby'
import { useState } from 'react'
import { LISTING_EVENTS } from '../../../contract/limits'
import { listingPath } from '../../../contract/paths'
import type { Statistics } from '../../../contract/statistics'
import { ScrollRegion } from '../../ui/scroll-region'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../listings'
import { EVENT_LABELS, useStatistics } from './get-statistics'
import { PeriodFigures } from './period-figures'

const PERIODS = [7, 30, 90] as const

/** What visitors do with which listing. */
export function StatisticsPage() {
  const [days, setDays] = useState<number>(30)
  const { data } = useStatistics(days)
  return (
    <section aria-labelledby="statistics" css={pageStyle}>
      <h2 id="statistics">Statistics</h2>
      <div role="group" aria-label="Period" css={choiceStyle}>
        {PERIODS.map((period) => (
          <button key={period} type="button" aria-pressed={period === days} onClick={() => setDays(period)}>
            {period} days
          </button>
        ))}
      </div>
      <PeriodFigures days={days} />
      {data && (
        <>
          <Listings listings={data.listings} />
          <details>
            <summary css={{ minHeight: touchTarget, cursor: 'pointer' }}>Every day in a table</summary>
            <Days perDay={data.perDay} />
          </details>
        </>
      )}
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        Counted without cookies or identifiers. Robots, and browsers that ask not to be tracked, are left out.
      </p>
    </section>
  )
}

function Listings({ listings }: Pick<Statistics, 'listings'>) {
  const properties = useListings(propertyQueries).data ?? []
  const cars = useListings(carQueries).data ?? []
  const titles = new Map([
    ...properties.map(({ id, title }) => [`property ${id}`, title] as const),
    ...cars.map(({ id, title }) => [`car ${id}`, title] as const),
  ])
  if (listings.length === 0) return <p>Nobody has looked at a listing in this time.</p>
  return (
    <ScrollRegion label="By listing" css={tableStyle}>
      <table>
        <caption>By listing, most viewed first</caption>
        <thead>
          <tr>
            <th scope="col">Listing</th>
            {LISTING_EVENTS.map((event) => (
              <th key={event} scope="col">
                {EVENT_LABELS[event]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={`${listing.kind} ${listing.id}`}>
              <th scope="row">
                <Link to={listingPath(listing.kind, listing.id)}>
                  {titles.get(`${listing.kind} ${listing.id}`) ?? listing.id}
                </Link>
              </th>
              {LISTING_EVENTS.map((event) => (
                <td key={event}>{listing[event]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Days({ perDay }: Pick<Statistics, 'perDay'>) {
  return (
    <ScrollRegion label="By day" css={tableStyle}>
      <table>
        <caption>By day, in Nairobi</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {LISTING_EVENTS.map((event) => (
              <th key={event} scope="col">
                {EVENT_LABELS[event]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {perDay.toReversed().map(({ day, ...counts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {LISTING_EVENTS.map((event) => (
                <td key={event}>{counts[event]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const pageStyle = { display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const choiceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  '& button': {
    minHeight: touchTarget,
    paddingInline: space.s16,
    border: `1px solid ${color.line}`,
    borderRadius: radius.pill,
    background: 'transparent',
    color: color.ink,
    fontSize: size.text15,
    cursor: 'pointer',
  },
  '& button[aria-pressed="true"]': { borderColor: color.ink, background: color.sand, fontWeight: 600 },
} as const

const tableStyle = {
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: size.text15, fontVariantNumeric: 'tabular-nums' },
  '& caption': { padding: space.s12, textAlign: 'left', color: color.inkQuiet },
  '& th, & td': { padding: `${space.s8} ${space.s12}`, textAlign: 'right', borderTop: `1px solid ${color.line}` },
  '& th:first-of-type': { textAlign: 'left', minWidth: 160, fontWeight: 400 },
} as const
