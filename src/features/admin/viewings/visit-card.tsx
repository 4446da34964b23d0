import { Link } from 'gatsby'
import { useCallback, useEffect, useRef, useState } from 'react'
import { groupPhoneNumber } from '../../../../contract/text/phone-number'
import { dayText, nairobiDay, startText, wishText } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS, type Viewing } from '../../../../contract/viewings/viewing'
import { Button } from '../../../ui/button'
import { Skeleton, VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { Menu } from '../../../ui/menu'
import { Sheet } from '../../../ui/sheet'
import { cardStyle, ScrollRegion } from '../../../ui/surfaces'
import { below, color, from, radius, size, space } from '../../../ui/tokens'
import { MailLink, mailUrl, PhoneLinks } from './contact-links'
import {
  changesBetween,
  closeTo,
  fieldText,
  fieldWord,
  hasBegun,
  hourText,
  isWaiting,
  listingLink,
  messageTo,
  OUTCOME_WORDS,
  startOf,
  STATUS_WORDS,
} from './diary'
import { VisitForm, warningStyle, type FormAct } from './visit-forms'
import { useAct, useViewingHistory } from './viewings-api'

type Focused = Pick<Viewing, 'id' | 'version'>

/** What all cards of a page share: one form is open at a time, also when its visit moves to another part of the page. */
export interface Board {
  /** The open form, with the visit as it was when it was opened. */
  readonly open: { readonly act: FormAct; readonly visit: Viewing } | null
  readonly setOpen: (open: Board['open']) => void
  /** Gives a visit the focus once this version of it is shown. Call it with what changes the page. */
  readonly giveFocus: (visit: Focused) => void
  /** Whether a visit that is shown now gets the focus; it does so once. */
  readonly takeFocus: (visit: Focused) => boolean
  readonly viewings: readonly Viewing[]
  readonly now: number
}

interface BoardOptions {
  /** Undefined while they are not loaded. */
  readonly viewings: readonly Viewing[] | undefined
  readonly now: number
  /** The id of the visit that a link led to. */
  readonly wanted?: string | null
  /** The id of the heading that gets the focus when a visit has left the page with what had it. */
  readonly headingId: string
}

const NONE: readonly Viewing[] = []

export function useBoard({ viewings = NONE, now, wanted = null, headingId }: BoardOptions): Board {
  const [open, setOpen] = useState<Board['open']>(null)
  const focused = useRef<Focused | null>(wanted === null ? null : { id: wanted, version: 0 })

  useEffect(() => {
    // One that was just entered, or that a link led to, may not be listed yet.
    if (focused.current === null || focused.current.version <= 1) return
    const { id: gone, version: shown } = focused.current
    const isOld = viewings.some(({ id, version }) => id === gone && version < shown)
    if (isOld || document.getElementById(elementId(focused.current)) !== null) return
    document.getElementById(headingId)?.focus()
    focused.current = null
  })

  const giveFocus = useCallback((visit: Focused) => {
    focused.current = visit
  }, [])
  const takeFocus = useCallback(({ id, version }: Focused) => {
    const isMeant = focused.current?.id === id && version >= focused.current.version
    if (isMeant) focused.current = null
    return isMeant
  }, [])

  return { open, setOpen, giveFocus, takeFocus, viewings, now }
}

function elementId({ id }: Pick<Viewing, 'id'>): string {
  return `visit-${id}`
}

interface VisitCardProps {
  visit: Viewing
  board: Board
  /** Where no heading names the day. */
  isDayShown?: boolean
}

/** One visit: when, what, who, and what can be done with it. */
export function VisitCard({ visit, board, isDayShown = false }: VisitCardProps) {
  const { id, title, reference, name, message, status, place } = visit
  const card = useRef<HTMLElement>(null)
  const start = startOf(visit)
  const isTimeShown = start !== null && !isWaiting(visit)
  const { open, setOpen, giveFocus, takeFocus, viewings } = board
  const form = open?.visit.id === id ? open : null

  // After each rendering: what gets the focus may have been shown before.
  useEffect(() => {
    if (takeFocus(visit)) card.current?.focus()
  })

  return (
    <article
      ref={card}
      id={elementId(visit)}
      tabIndex={-1}
      aria-labelledby={`${elementId(visit)}-title`}
      css={articleStyle}
    >
      <div css={timeStyle}>
        {!isTimeShown ? (
          <span css={{ fontWeight: 600 }}>{STATUS_WORDS[status]}</span>
        ) : (
          <>
            <time dateTime={visit.start ?? undefined} css={hourStyle}>
              {hourText(start)}
            </time>
            <span css={quietStyle}>{visit.minutes ?? VIEWING_LIMITS.minutes} min</span>
            {isDayShown && <span css={quietStyle}>{dayText(nairobiDay(start))}</span>}
          </>
        )}
      </div>
      <div css={bodyStyle}>
        <h4 id={`${elementId(visit)}-title`} css={titleStyle}>
          <Link to={listingLink(visit)}>{title}</Link>
        </h4>
        <p css={quietStyle}>{[reference, isTimeShown && STATUS_WORDS[status]].filter(Boolean).join(' · ')}</p>
        <dl css={factsStyle}>
          <Fact
            name="Visitor"
            text={[name, visit.phone && groupPhoneNumber(visit.phone), visit.email].filter(Boolean).join(', ')}
          />
          <Fact
            name={visit.times.length === 1 ? 'Wish' : 'Wishes'}
            text={status === 'requested' ? visit.times.map(wishText).join('\n') : null}
          />
          <Fact
            name="Proposed"
            text={status === 'proposed' ? visit.starts.map((text) => startText(Date.parse(text))).join('\n') : null}
          />
          <Fact name="Place" text={place} />
          <Fact name="Message" text={message} />
          <Fact name="Feedback" text={visit.outcome && OUTCOME_WORDS[visit.outcome]} />
          <Fact name="Note" text={visit.note} />
          <Fact name="Reason" text={status === 'cancelled' ? visit.reason : null} />
        </dl>
        <Warning visit={visit} viewings={viewings} />
        <div css={buttonsStyle}>
          <Acts visit={visit} board={board} />
          <Contacts visit={visit} now={board.now} />
        </div>
        {form && (
          <VisitForm
            key={`${form.act} ${form.visit.version}`}
            act={form.act}
            visit={visit}
            opened={form.visit}
            others={viewings}
            onClose={() => {
              setOpen(null)
              giveFocus(visit)
            }}
            onDone={(changed) => {
              setOpen(null)
              giveFocus(changed)
            }}
          />
        )}
      </div>
    </article>
  )
}

function Fact({ name, text }: { name: string; text: string | null }) {
  if (text === null || text === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}

/** Two visits less than an hour apart, both named. */
function Warning({ visit, viewings }: { visit: Viewing; viewings: readonly Viewing[] }) {
  const start = startOf(visit)
  if (visit.status !== 'confirmed' || start === null) return null
  const close = closeTo(start, visit.id, viewings)
  if (close.length === 0) return null
  return (
    <p css={warningStyle}>
      <strong>Less than an hour apart:</strong> this one at {hourText(start)} and{' '}
      {close.map((other, index) => (
        <span key={other.id}>
          {index > 0 && ', '}
          <a href={`#${elementId(other)}`}>{other.title}</a> at {hourText(startOf(other) ?? 0)}
        </span>
      ))}
      .
    </p>
  )
}

/** Whom no email reaches is told by WhatsApp, with the text that others get by email. */
function Contacts({ visit, now }: { visit: Viewing; now: number }) {
  const { email, phone } = visit
  const text = email === null ? messageTo(visit, now) : null
  return (
    <div css={contactsStyle}>
      {phone !== null && (
        <PhoneLinks phone={phone} text={text ?? undefined} label={text === null ? 'WhatsApp' : 'Send by WhatsApp'} />
      )}
      {email !== null && <MailLink href={mailUrl(email)}>Email</MailLink>}
    </div>
  )
}

/** What can be done depends on the status and on whether the visit has begun; what is done seldom is in a menu. */
function Acts({ visit, board: { open, setOpen, giveFocus, now } }: { visit: Viewing; board: Board }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const missing = useAct(visit, {
    onDone: (changed) => {
      setOpen(null)
      giveFocus(changed)
    },
    changesOf: (changed) => changesBetween(visit, changed),
  })
  const { status, title } = visit
  const isConfirmed = status === 'confirmed'
  const canBeSettled = !isWaiting(visit) && status !== 'cancelled' && hasBegun(visit, now)
  const of = <VisuallyHidden> {title}</VisuallyHidden>

  const formButton = (act: FormAct, label: string, look: 'primary' | 'quiet' = 'quiet') => {
    const isShown = open?.visit.id === visit.id && open.act === act
    return (
      <Button look={look} aria-expanded={isShown} onClick={() => setOpen(isShown ? null : { act, visit })}>
        {label}
        {of}
      </Button>
    )
  }
  const item = (act: FormAct, label: string) => ({ label, onSelect: () => setOpen({ act, visit }) })

  return (
    <>
      {status === 'requested' && formButton('confirm', 'Confirm', 'primary')}
      {status === 'proposed' && formButton('confirm', 'Confirm')}
      {isWaiting(visit) && formButton('propose', 'Other times')}
      {canBeSettled &&
        formButton('done', status === 'done' ? 'Change the feedback' : 'Came', isConfirmed ? 'primary' : 'quiet')}
      {canBeSettled && status !== 'missed' && (
        <Button look="quiet" disabled={missing.isPending} onClick={() => missing.mutate({ act: 'missed', body: {} })}>
          Did not come{of}
        </Button>
      )}
      {isConfirmed && !canBeSettled && formButton('confirm', 'Change time or place')}
      <Menu
        label={`More about ${title}`}
        items={[
          ...(isConfirmed && canBeSettled ? [item('confirm', 'Change time or place')] : []),
          ...(isConfirmed ? [item('propose', 'Propose other times')] : []),
          { label: 'History', onSelect: () => setHistoryOpen(true) },
          ...(isWaiting(visit) || isConfirmed ? [{ ...item('cancel', 'Cancel the visit'), isDestructive: true }] : []),
        ]}
      >
        More{of}
      </Menu>
      {isHistoryOpen && <History visit={visit} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

const ACTIONS: Readonly<Record<string, string>> = {
  requested: 'Requested by the visitor',
  entered: 'Entered by the office',
  changed: 'Changed by the visitor',
  proposed: 'Times proposed',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  done: 'Came',
  missed: 'Did not come',
  undelivered: 'Mail not delivered',
}

/** Whoever changed something by the link of the mail. */
const VISITOR = 'visitor'

/** When who changed what of a visit. */
function History({ visit, onClose }: { visit: Viewing; onClose: () => void }) {
  const history = useViewingHistory(visit)
  return (
    <Sheet
      title={`History of ${visit.title}`}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {history.data ? (
        <ScrollRegion label="Changes" css={{ border: 0, background: 'none' }}>
          <ol css={historyStyle}>
            {history.data.map(({ id, at, by, action, fields }) => (
              <li key={id}>
                <p>
                  <strong>{ACTIONS[action] ?? action}</strong>
                  {action === 'cancelled' && by === VISITOR && ' by the visitor'}{' '}
                  <time dateTime={at} css={quietStyle}>
                    {startText(Date.parse(at))}
                  </time>
                </p>
                <ul css={quietStyle}>
                  {Object.entries(fields).map(([name, { from: before, to }]) => (
                    <li key={name} css={{ overflowWrap: 'anywhere' }}>
                      {fieldWord(name)}: {fieldText(name, before)} → {fieldText(name, to)}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </ScrollRegion>
      ) : history.isError ? (
        <LoadError onRetry={history.refetch}>The history could not be loaded.</LoadError>
      ) : (
        <Skeleton css={{ height: 160 }} />
      )}
    </Sheet>
  )
}

const articleStyle = {
  ...cardStyle,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s8,
  scrollMarginTop: space.s72,
  '&:focus': { outline: 'none' },
  '&:focus-visible': { outline: `3px solid ${color.primary}`, outlineOffset: 3, borderRadius: radius.card },
  [from.tablet]: { gridTemplateColumns: '6.5rem minmax(0, 1fr)', gap: space.s16 },
} as const

const timeStyle = {
  display: 'flex',
  alignItems: 'baseline',
  gap: space.s8,
  [from.tablet]: { flexDirection: 'column', gap: 0 },
} as const

const hourStyle = { fontSize: size.text25, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' } as const

const bodyStyle = { display: 'grid', gap: space.s8, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const titleStyle = { margin: 0, fontSize: size.text17, lineHeight: 1.3, overflowWrap: 'anywhere' } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.s4} ${space.s16}`,
  fontSize: size.text15,
  '& dt': { color: color.inkQuiet },
  '& dd': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
} as const

const buttonsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  marginTop: space.s4,
  '& a, & button': { paddingInline: space.s16 },
} as const

/** On a phone below what can be done, on wider screens at the end of its row. */
const contactsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  [below.tablet]: { width: '100%', '&& > a': { flex: '1 0 auto', paddingInline: space.s8 } },
  [from.tablet]: { marginInlineStart: 'auto' },
} as const

const historyStyle = {
  display: 'grid',
  gap: space.s16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { paddingTop: space.s16, borderTop: `1px solid ${color.line}` },
} as const
