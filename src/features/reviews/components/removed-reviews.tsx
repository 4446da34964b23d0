import { Link } from 'gatsby'
import { useState } from 'react'
import { listingPath } from '../../../../contract/paths'
import type { RemovedReview } from '../../../../contract/removed-review'
import { formatReviewDate, formatUsername } from '../../../lib/format'
import { Button, buttonStyle } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/load-error'
import { color, size, space } from '../../../ui/tokens'
import { useRemovedReviews, useRestoreReview } from '../api/removed-reviews'

/** Removed reviews with the reasons, each with a button that restores it. Loaded when it is opened. */
export function RemovedReviews() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary css={[buttonStyle('quiet'), { listStyle: 'none' }]}>Removed reviews</summary>
      {isOpen && <RemovedList />}
    </details>
  )
}

function RemovedList() {
  const { data, isError, refetch } = useRemovedReviews()
  if (isError) {
    return (
      <LoadError css={{ gap: space.s8, marginTop: space.s16 }} onRetry={refetch}>
        The removed reviews could not be loaded.
      </LoadError>
    )
  }
  if (data?.length === 0) return <p css={{ marginTop: space.s16, color: color.inkQuiet }}>No review was removed.</p>
  return (
    <ul aria-label="Removed reviews" css={{ marginTop: space.s16 }}>
      {data?.map((review) => (
        <li key={`${review.id} ${review.removedAt}`} css={entryStyle}>
          <RemovedEntry review={review} />
        </li>
      ))}
    </ul>
  )
}

function RemovedEntry({ review }: { review: RemovedReview }) {
  const { kind, listingId, message, rating, username, verified, reason, removedAt, restorable } = review
  const restoration = useRestoreReview(review)
  const author = formatUsername(username)
  return (
    <>
      <p css={{ color: color.inkQuiet }}>
        {[`${rating}/5`, author, verified && 'Verified client'].filter(Boolean).join(' · ')} ·{' '}
        <Link to={listingPath(kind, listingId)}>listing</Link>
      </p>
      <p css={{ maxWidth: '65ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</p>
      <p>
        Removed on {formatReviewDate(removedAt)}
        {reason === null ? ', without a reason' : `: ${reason}`}
      </p>
      {restorable && (
        <Button look="quiet" disabled={restoration.isPending} onClick={() => restoration.mutate()}>
          Restore<VisuallyHidden> the review by {author}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

const entryStyle = {
  display: 'grid',
  gap: space.s8,
  justifyItems: 'start',
  paddingBlock: space.s16,
  borderTop: `1px solid ${color.line}`,
  fontSize: size.text15,
} as const
