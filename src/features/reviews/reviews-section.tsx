import { Suspense, useState, useTransition } from 'react'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/layout'
import { optionalLazy } from '../../ui/lazy'
import { color, space } from '../../ui/tokens'
import { useIsAdmin } from '../auth'
import { ReviewEntry } from './review-entry'
import { ReviewForm } from './review-form'
import { useReviews, byRatingThenNewest, type ReviewedListing } from './reviews'

/** Only for the administrator: visitors do not fetch its code. */
const ReviewActions = optionalLazy(() => import('./review-actions').then((module) => module.ReviewActions))
const MarkViewed = optionalLazy(() => import('./unviewed-reviews').then((module) => module.MarkViewed))

/** A listing's reviews and the card to write one (docs/product.md, "Reviews"). */
export function ReviewsSection({ listing }: { listing: ReviewedListing }) {
  const isAdmin = useIsAdmin()
  return (
    <section
      aria-labelledby="reviews-title"
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.s32 }}
    >
      <div>
        <h2 id="reviews-title" css={{ marginBottom: space.s16 }}>
          Reviews
        </h2>
        <ReviewList listing={listing} />
        {isAdmin && (
          <Suspense>
            <MarkViewed listing={listing} />
          </Suspense>
        )}
      </div>
      <div id="review">
        <ReviewForm key={listing.id} listing={listing} />
      </div>
    </section>
  )
}

function ReviewList({ listing }: { listing: ReviewedListing }) {
  const { data, isPending, refetch } = useReviews(listing.id)
  const [showsAll, setShowsAll] = useState(false)
  const [isUnfolding, startUnfolding] = useTransition()
  const isAdmin = useIsAdmin()

  if (isPending) {
    return (
      <div role="status">
        <p css={{ color: color.inkQuiet }}>Loading reviews...</p>
        <Skeleton css={{ height: 96, marginTop: space.s16 }} />
      </div>
    )
  }
  if (!data) {
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

  // Collapsed, the newest is shown, so that its author sees it; expanded, all are sorted by rating.
  return (
    <>
      {(showsAll ? byRatingThenNewest(data) : data.slice(0, 1)).map((review) => (
        <ReviewEntry
          key={review.id}
          review={review}
          actions={
            isAdmin && (
              <Suspense>
                <ReviewActions review={review} listing={listing} />
              </Suspense>
            )
          }
        />
      ))}
      {!showsAll && data.length > 1 && (
        <Button
          look="quiet"
          data-waiting={isUnfolding ? '' : undefined}
          onClick={() => startUnfolding(() => setShowsAll(true))}
        >
          See More
        </Button>
      )}
    </>
  )
}
