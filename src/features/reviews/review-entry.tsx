import type { ReactNode } from 'react'
import { agency } from '../../../contract/agency'
import { RATING } from '../../../contract/limits'
import { isNumber } from '../../../contract/price'
import type { ShownReview } from '../../../contract/read-review'
import { formatReviewDate, formatUsername, NOT_AVAILABLE } from '../../lib/format'
import { StarIcon } from '../../ui/icons'
import { below, color, radius, size, space } from '../../ui/tokens'

interface ReviewEntryProps {
  review: ShownReview
  /** The reviewed listing, where others are shown too. */
  about?: ReactNode
  /** For the administrator. */
  actions?: ReactNode
}

/** One review, with the agency's reply below it, if any. */
export function ReviewEntry({ review, about, actions }: ReviewEntryProps) {
  return (
    <article css={entryStyle} aria-label={`Review by ${formatUsername(review.username)}`}>
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.s4} ${space.s16}` }}>
        <Stars rating={review.rating} />
        <span css={byStyle}>
          <span css={{ fontWeight: 600 }}>{formatUsername(review.username)}</span>
          <span css={{ flex: 'none', color: color.inkQuiet, fontSize: size.text15 }}>
            {formatReviewDate(review.createdAt)}
          </span>
        </span>
        {review.verified && <VerifiedBadge />}
        {about}
      </div>
      <p css={{ maxWidth: '65ch', whiteSpace: 'pre-line' }}>{review.message}</p>
      {review.reply && (
        <div css={replyStyle}>
          <p css={{ fontSize: size.text13, fontWeight: 600, color: color.inkQuiet }}>{agency.siteName}</p>
          <p css={{ whiteSpace: 'pre-line' }}>{review.reply.message}</p>
        </div>
      )}
      {actions}
    </article>
  )
}

export function Stars({ rating }: { rating: number | null }) {
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: space.s8 }}>
      <span css={{ display: 'flex', color: color.star }}>
        {Array.from({ length: RATING.max }, (_, index) => (
          <StarIcon key={index} filled={index < Math.round(rating ?? 0)} />
        ))}
      </span>
      <span css={{ fontSize: size.text15 }}>
        {isNumber(rating) ? `${Number(rating.toFixed(1))}/${RATING.max}` : NOT_AVAILABLE}
      </span>
    </span>
  )
}

/** A phone shows them on a line of their own, the date at its end. */
const byStyle = {
  display: 'flex',
  alignItems: 'baseline',
  columnGap: space.s16,
  [below.tablet]: { width: '100%', justifyContent: 'space-between' },
} as const

const entryStyle = {
  display: 'grid',
  // The longest word of a visitor must not widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  gap: space.s8,
  paddingBlock: space.s24,
  borderTop: `1px solid ${color.line}`,
} as const

const replyStyle = {
  maxWidth: '65ch',
  marginTop: space.s8,
  padding: space.s16,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const

/** Marks a review that a client wrote on the agency's invitation (decision 0054); says on request what that means. */
function VerifiedBadge() {
  return (
    <details css={badgeStyle}>
      <summary>✓ Verified client</summary>
      We invited the author after a closed deal.
    </details>
  )
}

const badgeStyle = {
  color: color.inkQuiet,
  fontSize: size.text13,
  '& summary': {
    width: 'fit-content',
    padding: `${space.s4} ${space.s12}`,
    border: `1px solid ${color.line}`,
    borderRadius: radius.pill,
    color: color.primary,
    fontWeight: 600,
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
} as const
