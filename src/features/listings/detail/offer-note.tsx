import { useSyncExternalStore } from 'react'
import { DAY_MS } from '../../../../contract/duration'
import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { daysAgo } from '../../../lib/days-ago'
import { color, radius, size, space } from '../../../ui/tokens'

interface OfferNoteProps {
  kind: ListingKind
  listing: {
    status?: ListingStatus | undefined
    reference?: string | undefined
    confirmedAt?: string | null | undefined
  }
}

/** Whether the listing can still be had, and how sure that is. */
export function OfferNote({ kind, listing: { status = 'available', reference, confirmedAt } }: OfferNoteProps) {
  const sentence = sentenceAbout(status, NOUNS[kind])
  const isConfirmed = confirmedAt && !isClosed(status) && status !== 'draft'
  return (
    <>
      {sentence && (
        <p css={noteStyle}>
          <strong>{STATUS_LABELS[status]}.</strong> {sentence}
        </p>
      )}
      {(reference ?? isConfirmed) && (
        <p css={lineStyle}>
          {reference && <span>Ref {reference}</span>}
          {isConfirmed && <Confirmed at={confirmedAt} />}
        </p>
      )}
    </>
  )
}

const NOUNS = { property: 'home', car: 'car' } as const satisfies Record<ListingKind, string>

function sentenceAbout(status: ListingStatus, noun: string): string | null {
  switch (status) {
    case 'available':
      return null
    case 'under-offer':
      return `Somebody has made an offer for this ${noun}. Ask us: it may come back.`
    case 'sold':
    case 'let':
      return `This ${noun} is no longer on offer. Similar ones are below.`
    case 'draft':
      return 'Only people with the link to this preview see this page.'
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const subscribeToNothing = () => () => undefined
const daysUntilNow = () => Math.floor(Date.now() / DAY_MS)

/** The date in the built page; how long ago it was as soon as the browser's clock can tell. */
function Confirmed({ at }: { at: string }) {
  const today = useSyncExternalStore(subscribeToNothing, daysUntilNow, () => null)
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return null
  const days = today === null ? null : Math.max(0, today - Math.floor(moment / DAY_MS))
  return <time dateTime={at}>Confirmed available {days === null ? `on ${dateOf(moment)}` : daysAgo(days)}</time>
}

/** Without `Intl`, whose first use costs slow phones 50 ms. Kenya is three hours ahead all year. */
function dateOf(moment: number): string {
  const date = new Date(moment + 3 * 60 * 60_000)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

const noteStyle = {
  marginTop: space.s16,
  padding: `${space.s12} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
} as const

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s4} ${space.s16}`,
  marginTop: space.s12,
  color: color.inkQuiet,
  fontSize: size.text15,
} as const
