import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { color, space } from '../../../ui/tokens'
import { useReviews } from '../api/get-reviews'
import { byRatingThenNewest } from '../review-order'
import { ReviewEntry } from './review-entry'

/** What others say about a listing: the first review, then all on request (spec §2). */
export function ReviewsSection({ listingId }: { listingId: string }) {
  return (
    <section id="review" aria-labelledby="reviews-title">
      <h2 id="reviews-title" css={{ marginBottom: space.s16 }}>
        Reviews
      </h2>
      <ReviewList listingId={listingId} />
    </section>
  )
}

function ReviewList({ listingId }: { listingId: string }) {
  const { data, isPending, isError, refetch } = useReviews(listingId)
  const [showsAll, setShowsAll] = useState(false)

  if (isPending) {
    return (
      <div role="status">
        <p css={{ color: color.inkQuiet }}>Loading reviews...</p>
        <Skeleton css={{ height: 96, marginTop: space.s16 }} />
      </div>
    )
  }
  if (isError) {
    return (
      <div role="alert" css={{ display: 'grid', justifyItems: 'start', gap: space.s12 }}>
        <p>Failed to fetch reviews</p>
        <Button look="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data.length === 0) return <p css={{ color: color.inkQuiet }}>No Reviews Yet</p>

  const ordered = byRatingThenNewest(data)
  return (
    <>
      {(showsAll ? ordered : ordered.slice(0, 1)).map((review) => (
        <ReviewEntry key={review.id} review={review} />
      ))}
      {!showsAll && ordered.length > 1 && (
        <Button look="quiet" onClick={() => setShowsAll(true)}>
          See More
        </Button>
      )}
    </>
  )
}
