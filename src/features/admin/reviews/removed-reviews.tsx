import { Link } from 'gatsby'
import { useMemo, type RefObject } from 'react'
import { listingPath } from '../../../../contract/paths'
import type { RemovedReview } from '../../../../contract/review'
import { formatReviewDate, formatUsername } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { VisuallyHidden, Skeleton } from '../../../ui/layout'
import { LoadErrorMessage, Message } from '../../../ui/message'
import { color, radius, size, space } from '../../../ui/tokens'
import { useRemovedReviews, useRestoreReview } from './all-reviews-api'
import { useFocusInPlace } from './reviews-list'

interface RemovedReviewsProps {
  /** Focused when the last review leaves the list. */
  heading: RefObject<HTMLElement | null>
}

/** Removed reviews with the reasons, each with a button that restores it. */
export function RemovedReviews({ heading }: RemovedReviewsProps) {
  const { data, isError, refetch } = useRemovedReviews()
  const keys = useMemo(() => data?.map(keyOf) ?? [], [data])
  const listProps = useFocusInPlace(keys, heading)
  if (isError) {
    return (
      <LoadErrorMessage as="h3" onRetry={refetch}>
        The removed reviews could not be loaded.
      </LoadErrorMessage>
    )
  }
  if (!data) return <Skeleton role="status" aria-label="Loading removed reviews" css={skeletonStyle} />
  if (data.length === 0) {
    return (
      <Message as="h3" title="No removed reviews">
        A review you remove appears here, and can be restored.
      </Message>
    )
  }
  return (
    <ul aria-label="Removed reviews" {...listProps}>
      {data.map((review) => (
        <li key={keyOf(review)} tabIndex={-1} css={entryStyle}>
          <RemovedEntry review={review} />
        </li>
      ))}
    </ul>
  )
}

/** A review may have been removed, restored and removed again. */
function keyOf({ id, removedAt }: RemovedReview): string {
  return `${id} ${removedAt}`
}

function RemovedEntry({ review }: { review: RemovedReview }) {
  const { kind, listingId, message, rating, username, verified, reason, removedAt, restorable } = review
  const restoration = useRestoreReview(review)
  const author = formatUsername(username)
  return (
    <>
      <p css={{ color: color.inkQuiet }}>
        {[`${rating}/5`, author, verified && 'Verified client'].filter(Boolean).join(' · ')} ·{' '}
        <Link to={listingPath(kind, listingId)}>See the listing</Link>
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

const skeletonStyle = { height: 140, borderRadius: radius.card } as const

const entryStyle = {
  display: 'grid',
  gap: space.s8,
  justifyItems: 'start',
  paddingBlock: space.s24,
  borderTop: `1px solid ${color.line}`,
  fontSize: size.text15,
} as const
