import { useSyncExternalStore } from 'react'
import { DAY_MS } from '../../../../contract/duration'
import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import { formatPrice, isNumber } from '../../../../contract/price'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { daysAgo } from '../../../lib/days-ago'
import type { CommonListingFields } from '../api/card-fields'
import { color, radius, size, space } from '../../../ui/tokens'

interface OfferNoteProps {
  kind: ListingKind
  listing: Pick<
    CommonListingFields,
    'price' | 'priceBefore' | 'priceSince' | 'status' | 'statusSince' | 'reference' | 'confirmedAt'
  >
}

/** Whether the listing can still be had, how sure that is, and what changed about it. */
export function OfferNote({ kind, listing }: OfferNoteProps) {
  const { status = 'available', reference, confirmedAt, statusSince } = listing
  const sentence = sentenceAbout(status, NOUNS[kind])
  const isOnOffer = !isClosed(status) && status !== 'draft'
  const isConfirmed = isOnOffer && confirmedAt
  return (
    <>
      {sentence && (
        <p css={noteStyle}>
          <strong>{STATUS_LABELS[status]}.</strong> {sentence}
        </p>
      )}
      <Reduction listing={listing} />
      {(reference ?? isConfirmed) && (
        <p css={lineStyle}>
          {reference && <span>Ref {reference}</span>}
          {isConfirmed && <DaysSince at={confirmedAt} text="Confirmed available on" say={confirmedAgo} />}
          {status === 'available' && statusSince && (
            <DaysSince at={statusSince} text="On offer since" say={onOfferFor} />
          )}
        </p>
      )}
    </>
  )
}

function Reduction({ listing: { price, priceBefore, priceSince } }: Pick<OfferNoteProps, 'listing'>) {
  if (!isNumber(priceBefore) || !isNumber(price) || priceSince === undefined) return null
  return (
    <p css={noteStyle}>
      <strong>Reduced</strong> by {formatPrice(priceBefore - price)} on{' '}
      <time dateTime={priceSince}>{dateOf(Date.parse(priceSince))}</time>
    </p>
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

const confirmedAgo = (days: number) => `Confirmed available ${daysAgo(days)}`

function onOfferFor(days: number): string {
  if (days === 0) return 'On offer since today'
  return days === 1 ? 'On offer since yesterday' : `On offer for ${days} days`
}

const subscribeToNothing = () => () => undefined
const daysUntilNow = () => Math.floor(Date.now() / DAY_MS)

interface DaysSinceProps {
  /** ISO 8601. */
  at: string
  /** Before the date. */
  text: string
  /** Instead of both. */
  say: (days: number) => string
}

/** The date in the built page; how many days that is as soon as the browser's clock can tell. */
function DaysSince({ at, text, say }: DaysSinceProps) {
  const today = useSyncExternalStore(subscribeToNothing, daysUntilNow, () => null)
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return null
  const days = today === null ? null : Math.max(0, today - Math.floor(moment / DAY_MS))
  return <time dateTime={at}>{days === null ? `${text} ${dateOf(moment)}` : say(days)}</time>
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
