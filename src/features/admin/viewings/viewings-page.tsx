import { useId, useState, type ReactNode } from 'react'
import { nairobiDay } from '../../../../contract/viewings/times'
import type { Viewing } from '../../../../contract/viewings/viewing'
import { ZONE } from '../../../../contract/viewings/words'
import { Button } from '../../../ui/button'
import { controlStyle, Label } from '../../../ui/control'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage } from '../../../ui/message'
import { cardFrame, cardStyle, spreadStyle } from '../../../ui/surfaces'
import { color, from, radius, size, space } from '../../../ui/tokens'
import { copyUrl } from '../../share'
import { byDay, dayHeading, dayOf, isWaiting, unsettled, waitingFirst } from './diary'
import { EnterVisit } from './enter-visit'
import { useBoard, VisitCard, type Board } from './visit-card'
import {
  useDiary,
  useMakeCalendarLink,
  useNow,
  usePastViewings,
  useRevokeCalendarLink,
  useOtherViewing,
} from './viewings-api'

/** How many earlier days are shown by each press. */
const PAST_DAYS = 30

/** The diary of viewings and test drives: what waits for an answer, then day by day from today on. */
export function ViewingsPage() {
  const now = useNow()
  const diary = useDiary(now)
  const [isEntering, setEntering] = useState(false)
  const panelId = useId()
  const [wanted] = useState(() => /^#visit-(.+)$/.exec(window.location.hash)?.[1] ?? null)
  const board = useBoard({ viewings: diary.data, now, wanted, headingId: 'viewings' })

  return (
    <section aria-labelledby="viewings" css={pageStyle}>
      <div css={headStyle}>
        <div>
          <h2 id="viewings" tabIndex={-1} css={{ outline: 'none' }}>
            Viewings
          </h2>
          <p css={quietStyle}>{ZONE}</p>
        </div>
        <Button
          look="quiet"
          aria-expanded={isEntering}
          aria-controls={panelId}
          onClick={() => setEntering(!isEntering)}
        >
          Enter a visit
        </Button>
      </div>
      <div id={panelId} hidden={!isEntering} css={panelStyle}>
        {isEntering && (
          <EnterVisit
            viewings={board.viewings}
            onDone={(entered) => {
              setEntering(false)
              board.giveFocus(entered)
            }}
          />
        )}
      </div>
      {diary.data ? (
        <Diary viewings={diary.data} wanted={wanted} board={board} />
      ) : diary.isError ? (
        <LoadErrorMessage as="h3" onRetry={diary.refetch}>
          The viewings could not be loaded.
        </LoadErrorMessage>
      ) : (
        <div role="status" aria-label="Loading viewings" css={listStyle}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} css={{ height: 160, borderRadius: radius.card }} />
          ))}
        </div>
      )}
      <CalendarFeed />
    </section>
  )
}

interface DiaryProps {
  viewings: readonly Viewing[]
  /** The id of the visit that a link led to. */
  wanted: string | null
  board: Board
}

function Diary({ viewings, wanted, board }: DiaryProps) {
  const { now } = board
  const today = nairobiDay(now)
  const waiting = waitingFirst(viewings)
  const toSettle = unsettled(viewings, now)
  const days = byDay(
    viewings.filter((viewing) => dayOf(viewing) >= today),
    'soonest first',
  )
  const isElsewhere = wanted !== null && !viewings.some(({ id }) => id === wanted)
  const other = useOtherViewing(isElsewhere ? wanted : null)
  const ofToday = days.find(({ date }) => date === today)?.viewings ?? []

  return (
    <>
      {other.data && <Visits heading="The visit you opened" viewings={other.data} board={board} isDayShown />}
      {other.isError && <p role="alert">The visit that you opened was not found.</p>}
      <Visits
        heading="Waiting for an answer"
        viewings={waiting}
        board={board}
        empty="Nobody is waiting for an answer."
      />
      {toSettle.length > 0 && <Visits heading="Did they come?" viewings={toSettle} board={board} isDayShown />}
      <Visits heading={dayHeading(today, now)} viewings={ofToday} board={board} empty="No visits today." />
      {days
        .filter(({ date }) => date > today)
        .map(({ date, viewings: ofDay }) => (
          <Visits key={date} heading={dayHeading(date, now)} viewings={ofDay} board={board} />
        ))}
      <PastVisits board={board} />
    </>
  )
}

interface VisitsProps {
  heading: string
  viewings: readonly Viewing[]
  board: Board
  /** In place of none. */
  empty?: ReactNode
  /** Where the heading does not name the day. */
  isDayShown?: boolean
}

function Visits({ heading, viewings, board, empty, isDayShown }: VisitsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} css={listStyle}>
      <h3 id={id} css={{ fontSize: size.text20 }}>
        {heading}
      </h3>
      {viewings.length === 0 && <p css={quietStyle}>{empty}</p>}
      {viewings.map((visit) => (
        <VisitCard key={visit.id} visit={visit} board={board} isDayShown={isDayShown} />
      ))}
    </section>
  )
}

/** Earlier days, the latest first, when they are asked for. */
function PastVisits({ board }: { board: Board }) {
  const [days, setDays] = useState(0)
  const past = usePastViewings(board.now, days)
  const today = nairobiDay(board.now)
  const shown = byDay(
    (past.data ?? []).filter(
      (viewing) => dayOf(viewing) < today && !isWaiting(viewing) && viewing.status !== 'confirmed',
    ),
    'latest first',
  )
  return (
    <>
      {days > 0 && shown.length === 0 && past.data && <p css={quietStyle}>No other visits in the last {days} days.</p>}
      {shown.map(({ date, viewings }) => (
        <Visits key={date} heading={dayHeading(date, board.now)} viewings={viewings} board={board} />
      ))}
      {past.isError && (
        <LoadErrorMessage as="h3" onRetry={past.refetch}>
          The past visits could not be loaded.
        </LoadErrorMessage>
      )}
      <Button
        look="quiet"
        css={{ justifySelf: 'start' }}
        disabled={past.isFetching}
        onClick={() => setDays(days + PAST_DAYS)}
      >
        {past.isFetching ? 'Loading...' : days === 0 ? 'Show past visits' : 'Show earlier visits'}
      </Button>
    </>
  )
}

/** The link of the calendar feed, which the backend tells only once: a new one voids the one before. */
function CalendarFeed() {
  const id = useId()
  const making = useMakeCalendarLink()
  const revoking = useRevokeCalendarLink(making.reset)
  const isBusy = making.isPending || revoking.isPending
  const url = making.data?.url
  return (
    <section aria-labelledby={`${id}-heading`} css={cardStyle}>
      <h3 id={`${id}-heading`} css={{ fontSize: size.text20 }}>
        Calendar on your phone
      </h3>
      <p css={{ maxWidth: '65ch' }}>
        Subscribe to this link in your phone’s calendar to see confirmed visits there; whoever has it can read them, and
        a new link stops the one before.
      </p>
      {url !== undefined && (
        <div>
          <Label htmlFor={id}>Calendar link, shown only now</Label>
          <input id={id} css={controlStyle} readOnly value={url} onFocus={(event) => event.target.select()} />
        </div>
      )}
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        {url !== undefined && <Button onClick={() => void copyUrl(url)}>Copy link</Button>}
        <Button look="quiet" disabled={isBusy} onClick={() => making.mutate()}>
          {making.isPending ? 'Making the link...' : 'Make a new link'}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => revoking.mutate()}>
          {revoking.isPending ? 'Revoking...' : 'Revoke the link'}
        </Button>
      </div>
    </section>
  )
}

const pageStyle = { display: 'grid', gap: space.s32, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const headStyle = { ...spreadStyle, flexWrap: 'wrap', gap: `${space.s12} ${space.s24}` } as const

const listStyle = { display: 'grid', gap: space.s12, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const panelStyle = {
  ...cardFrame,
  padding: space.s16,
  [from.tablet]: { padding: space.s24 },
  '&[hidden]': { display: 'none' },
} as const
