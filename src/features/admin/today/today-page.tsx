import { Link } from 'gatsby'
import { useState, type ReactNode } from 'react'
import { pagePaths, adminPagePaths } from '../../../../contract/paths'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { buttonStyle, moreLinkStyle } from '../../../ui/button'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage } from '../../../ui/message'
import { cardFrame } from '../../../ui/surfaces'
import { below, color, from, radius, size, space, touchTarget } from '../../../ui/tokens'
import { UndoBar, useBulkChange } from '../management/bulk-change'
import { needsConfirmation, useManagedListings, NoListings } from '../management/managed-listing'
import { useUnreadMessageCount } from '../messages'
import { usePublishReport } from '../publishing/publish-report'
import { PublishingCard } from '../publishing/publishing-card'
import { useUnansweredReviewCount } from '../reviews'
import { PeriodFigures } from '../statistics/period-figures'
import { useWaitingRequestCount } from '../viewings/viewings-api'
import { VisitsToday } from '../viewings/visits-today'
import { ConfirmationList, IncompleteList } from './listings-to-do'
import { PushSwitch } from './push-switch'

/** What needs doing today, and how the last weeks went. */
export function TodayPage() {
  const { listings, isError, retry } = useManagedListings()
  const bulk = useBulkChange()
  const [now] = useState(() => Date.now())
  const messages = useUnreadMessageCount()
  const pending = useUnansweredReviewCount()
  const requests = useWaitingRequestCount()
  const hasPublishingFailed = usePublishReport().data?.state === 'failed'

  return (
    <section aria-labelledby="today" css={pageStyle}>
      <div css={[headStyle, { flexWrap: 'wrap' }]}>
        <h2 id="today" tabIndex={-1} css={{ outline: 'none' }}>
          To do today
        </h2>
        <div css={doStyle}>
          <Link to={adminPagePaths.add('property')} css={buttonStyle('quiet')}>
            + Add home
          </Link>
          <Link to={adminPagePaths.add('car')} css={buttonStyle('quiet')}>
            + Add car
          </Link>
          <Link to={adminPagePaths.statistics} css={buttonStyle('quiet')}>
            Why so quiet?
          </Link>
        </div>
      </div>
      <ul css={linksStyle}>
        {hasPublishingFailed && (
          <Count to={`${pagePaths.admin}/overview#publishing`} count="!" many="publishing failed" isUrgent />
        )}
        <Count to={pagePaths.adminMessages} count={messages?.count} one="unread message" many="unread messages" />
        {messages !== undefined && messages.undelivered > 0 && (
          <Count
            to={pagePaths.adminMessages}
            count={messages.undelivered}
            one="email not delivered"
            many="emails not delivered"
            isUrgent
          />
        )}
        <Count to={viewingPaths.diary} count={requests} one="viewing to answer" many="viewings to answer" />
        <Count to={adminPagePaths.reviews} count={pending} one="unanswered review" many="unanswered reviews" />
      </ul>
      <VisitsToday />
      {listings ? (
        listings.length === 0 ? (
          <NoListings />
        ) : (
          <>
            <ConfirmationList
              listings={listings.filter((listing) => needsConfirmation(listing, now))}
              now={now}
              bulk={bulk}
            />
            <IncompleteList listings={listings} />
          </>
        )
      ) : isError ? (
        <LoadErrorMessage onRetry={retry}>The listings could not be loaded.</LoadErrorMessage>
      ) : (
        <Skeleton css={{ height: 240, borderRadius: radius.card }} />
      )}
      <PublishingCard />
      <PushSwitch />
      <div css={headStyle}>
        <h2>How it is going</h2>
        <Link to={adminPagePaths.statistics} css={moreLinkStyle}>
          All numbers
        </Link>
      </div>
      <div css={figuresStyle}>
        <PeriodFigures days={7} />
        <PeriodFigures days={30} />
      </div>
      <UndoBar bulk={bulk} />
    </section>
  )
}

interface CountProps {
  to: string
  /** Undefined while unknown; a sign for what is not counted. */
  count: number | '!' | undefined
  one?: string
  many: string
  isUrgent?: boolean
}

function Count({ to, count, one, many, isUrgent = false }: CountProps): ReactNode {
  return (
    <li>
      <Link to={to} css={[countStyle, isUrgent && { borderColor: color.danger }]}>
        <span css={[numberStyle, isUrgent && { color: color.danger }]}>{count ?? '…'}</span>
        {count === 1 && one !== undefined ? one : many}
      </Link>
    </li>
  )
}

const pageStyle = { display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const headStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.s16 } as const

/** What a day's work begins with besides what waits: in one row of a phone, in more where the words are larger. */
const doStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  [below.tablet]: { flex: '1 0 100%', '& > a': { flex: '1 1 auto', paddingInline: space.s8, whiteSpace: 'nowrap' } },
} as const

const linksStyle = {
  display: 'grid',
  gap: space.s12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  // Two across on a phone: no hole beside the third.
  [below.tablet]: { '& > li:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
} as const

const countStyle = {
  display: 'grid',
  alignContent: 'start',
  height: '100%',
  gap: space.s4,
  minHeight: touchTarget,
  padding: space.s16,
  ...cardFrame,
  color: color.ink,
  fontSize: size.text15,
  textDecoration: 'none',
  '&:hover': { borderColor: color.lineStrong },
} as const

const numberStyle = { fontSize: size.text32, lineHeight: 1, fontVariantNumeric: 'tabular-nums' } as const

const figuresStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
