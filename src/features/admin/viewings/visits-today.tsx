import { Link } from 'gatsby'
import { nairobiDay } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { LoadError } from '../../../ui/message'
import { cardStyle } from '../../../ui/surfaces'
import { color, size, space, touchTarget } from '../../../ui/tokens'
import { byDay, hourText, startOf, unsettled } from './diary'
import { useBoard, VisitCard } from './visit-card'
import { useDiary, useNow } from './viewings-api'

/** For the overview: who comes today, and who came on the days before. */
export function VisitsToday() {
  const now = useNow()
  const { data, isError, refetch } = useDiary(now)
  const board = useBoard({ viewings: data, now, headingId: 'today' })
  if (!data) {
    return isError ? (
      <LoadError css={cardStyle} onRetry={refetch}>
        The viewings could not be loaded.
      </LoadError>
    ) : null
  }
  const today = byDay(data, 'soonest first').find(({ date }) => date === nairobiDay(now))?.viewings ?? []
  const visits = today.filter(({ status }) => status !== 'cancelled')
  const toSettle = unsettled(data, now)
  return (
    <>
      {visits.length > 0 && (
        <section css={cardStyle} aria-labelledby="visits-today">
          <h3 id="visits-today" css={{ fontSize: size.text20 }}>
            Visits today
          </h3>
          <ul>
            {visits.map((visit) => (
              <li key={visit.id}>
                <Link to={`${viewingPaths.diary}#visit-${visit.id}`} css={visitStyle}>
                  <time
                    dateTime={visit.start ?? undefined}
                    css={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
                  >
                    {hourText(startOf(visit) ?? 0)}
                  </time>
                  <span>
                    {visit.title}
                    <span css={{ display: 'block', color: color.inkQuiet, fontSize: size.text15 }}>
                      {[visit.name, visit.place].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>Nairobi time</p>
        </section>
      )}
      {toSettle.length > 0 && (
        <section aria-labelledby="visits-to-settle" css={{ display: 'grid', gap: space.s12 }}>
          <h3 id="visits-to-settle" css={{ fontSize: size.text20 }}>
            Did they come?
          </h3>
          {toSettle.map((visit) => (
            <VisitCard key={visit.id} visit={visit} board={board} isDayShown />
          ))}
        </section>
      )}
    </>
  )
}

const visitStyle = {
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  alignItems: 'baseline',
  minHeight: touchTarget,
  paddingBlock: space.s8,
  color: color.ink,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
