import { Link } from 'gatsby'
import { useState } from 'react'
import { listingPath } from '../../../../contract/paths'
import type { ShownReview } from '../../../../contract/read-review'
import { Button } from '../../../ui/button'
import { Message } from '../../../ui/message'
import { Skeleton } from '../../../ui/skeleton'
import { color, radius, size, space, touchTarget } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { isUnanswered, useAllReviews } from '../api/get-all-reviews'
import type { ReviewedListing } from '../reviewed-listing'
import { ReviewEntry } from './review-entry'

/** Reviews at once; the others behind a button. */
const SHOWN = 30

/** Reviews of all listings: those without an answer first. */
export function AllReviewsPage() {
  const { data, isError, refetch } = useAllReviews()
  return (
    <section aria-labelledby="all-reviews">
      <h2 id="all-reviews">Reviews</h2>
      {data ? (
        <Reviews reviews={data} />
      ) : isError ? (
        <Message title="Oops!" urgent action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The reviews could not be loaded.
        </Message>
      ) : (
        <Skeleton css={{ height: 320, marginTop: space.s24, borderRadius: radius.card }} />
      )}
    </section>
  )
}

function Reviews({ reviews }: { reviews: readonly ShownReview[] }) {
  const [isWhole, setWhole] = useState(false)
  const [count, setCount] = useState(SHOWN)
  const unanswered = reviews.filter(isUnanswered)
  const listed = isWhole ? [...unanswered, ...reviews.filter((review) => !isUnanswered(review))] : unanswered
  const titleOf = useListingTitles()

  return (
    <>
      <div role="group" aria-label="Which reviews" css={choiceStyle}>
        <button type="button" aria-pressed={!isWhole} onClick={() => setWhole(false)}>
          Unanswered ({unanswered.length})
        </button>
        <button type="button" aria-pressed={isWhole} onClick={() => setWhole(true)}>
          All ({reviews.length})
        </button>
      </div>
      {listed.length === 0 && (
        <div css={{ marginTop: space.s24 }}>
          <Message title={reviews.length === 0 ? 'No reviews yet' : 'Every review is answered'}>
            New ones come here first.
          </Message>
        </div>
      )}
      <ul css={{ marginTop: space.s24 }}>
        {listed.slice(0, count).map((review) => {
          const listing = listingOf(review)
          return (
            <li key={review.id}>
              <p css={{ fontSize: size.text15, marginTop: space.s16 }}>
                <Link to={listingPath(listing.kind, listing.id)}>{titleOf(listing) ?? listing.id}</Link>
              </p>
              <ReviewEntry review={review} listing={listing} isAdmin />
            </li>
          )
        })}
      </ul>
      {listed.length > count && (
        <Button look="quiet" onClick={() => setCount(count + SHOWN)}>
          Show more reviews
        </Button>
      )}
    </>
  )
}

function listingOf({ propertyId, carId }: ShownReview): ReviewedListing {
  return carId ? { kind: 'car', id: carId } : { kind: 'property', id: propertyId }
}

/** Titles as far as the lists are loaded; a listing may be deleted. */
function useListingTitles() {
  const properties = useListings(propertyQueries).data ?? []
  const cars = useListings(carQueries).data ?? []
  const titles = new Map([
    ...properties.map(({ id, title }) => [`property ${id}`, title] as const),
    ...cars.map(({ id, title }) => [`car ${id}`, title] as const),
  ])
  return ({ kind, id }: ReviewedListing) => titles.get(`${kind} ${id}`)
}

const choiceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  marginTop: space.s16,
  '& button': {
    minHeight: touchTarget,
    paddingInline: space.s16,
    border: `1px solid ${color.line}`,
    borderRadius: radius.pill,
    background: 'transparent',
    color: color.ink,
    fontSize: size.text15,
    cursor: 'pointer',
  },
  '& button[aria-pressed="true"]': { borderColor: color.ink, background: color.sand, fontWeight: 600 },
} as const
