import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import { isNumber, isPriced } from '../../../../contract/price'
import { STATUS_LABELS } from '../../../../contract/status'
import { daysAgo, kenyanDate } from '../../../lib/kenyan-date'
import { below, color, radius, size, space } from '../../../ui/tokens'
import { Price } from '../../currency'
import type { CommonListingFields } from '../api/queries'
import { ConfirmedAgo, DaysSince } from '../days-since'

interface OfferNoteProps {
  kind: ListingKind
  listing: Pick<CommonListingFields, 'price' | 'priceBefore' | 'priceSince' | 'status' | 'statusSince' | 'confirmedAt'>
}

/** Whether the listing can still be had, and what changed about its price. */
export function OfferNote({ kind, listing }: OfferNoteProps) {
  const { status = 'available' } = listing
  const sentence = sentenceAbout(status, NOUNS[kind])
  return (
    <>
      {sentence && (
        <p css={noteStyle}>
          <strong>{STATUS_LABELS[status]}.</strong> {sentence}
        </p>
      )}
      <Reduction listing={listing} />
    </>
  )
}

/** How sure it is that the listing can be had, and since when it is offered. */
export function OfferDays({ listing }: Pick<OfferNoteProps, 'listing'>) {
  const { status = 'available', confirmedAt, statusSince } = listing
  if (status !== 'available' || !(confirmedAt ?? statusSince)) return null
  return (
    <p css={lineStyle}>
      {confirmedAt && <ConfirmedAgo at={confirmedAt} />}
      {statusSince && <DaysSince at={statusSince} text="Listed on" say={(days) => `Listed ${daysAgo(days)}`} />}
    </p>
  )
}

function Reduction({ listing: { price, priceBefore, priceSince } }: Pick<OfferNoteProps, 'listing'>) {
  if (!isNumber(priceBefore) || !isPriced(price) || priceSince === undefined) return null
  return (
    <p css={noteStyle}>
      <strong>Reduced</strong> by <Price shillings={priceBefore - price} /> on{' '}
      <time dateTime={priceSince}>{kenyanDate(Date.parse(priceSince))}</time>
    </p>
  )
}

const NOUNS = { property: 'home', car: 'car' } as const satisfies Record<ListingKind, string>

function sentenceAbout(status: ListingStatus, noun: string): string | null {
  switch (status) {
    case 'available':
      return null
    case 'under-offer':
      return `We have received an offer for this ${noun}. Ask us: it may become available again.`
    case 'sold':
    case 'let':
      return `This ${noun} is no longer on offer. Similar ones are below.`
    case 'draft':
      return 'Only people with the link to this preview see this page.'
  }
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
  // The built page has dates, which days replace: shorter words must not move the lines below.
  [below.tablet]: { flexDirection: 'column' },
  marginTop: space.s12,
  color: color.inkQuiet,
  fontSize: size.text15,
} as const

/** What follows a price: 'a month, negotiable'; undefined for nothing. */
export function noteOfPrice({ negotiable }: Pick<CommonListingFields, 'negotiable'>, period: string | undefined) {
  return [period, negotiable && 'negotiable'].filter(Boolean).join(', ') || undefined
}
