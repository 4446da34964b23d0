import { useMemo, useState, type RefObject } from 'react'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import type { ShownReview } from '../../../../contract/read-review'
import { formatNumber } from '../../../lib/format'
import { Message } from '../../../ui/message'
import { color, size } from '../../../ui/tokens'
import { byNewest, isUnanswered } from '../review-order'
import { RemovedReviews } from './removed-reviews'
import { ReviewsChoice, type ReviewsFilter } from './reviews-choice'
import { ReviewsList } from './reviews-list'

interface AllReviewsProps {
  reviews: readonly ShownReview[]
  /** Focused when the last review leaves the list. */
  heading: RefObject<HTMLElement | null>
}

/** A choice between reviews without a reply, all that are shown to visitors, and removed ones; and the chosen ones. */
export function AllReviews({ reviews, heading }: AllReviewsProps) {
  const [filter, setFilter] = useState<ReviewsFilter>('unanswered')
  const all = useMemo(() => byNewest(reviews), [reviews])
  const unanswered = useMemo(() => all.filter(isUnanswered), [all])
  const chosen = filter === 'all' ? all : unanswered
  const choice = <ReviewsChoice chosen={filter} unanswered={unanswered.length} all={all.length} onChoose={setFilter} />
  if (filter === 'removed') {
    return (
      <>
        {choice}
        <RemovedReviews heading={heading} />
      </>
    )
  }
  return (
    <>
      {choice}
      {all.length >= REVIEW_LIMITS.listMax && (
        <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
          These are the newest {formatNumber(REVIEW_LIMITS.listMax)} reviews. Older ones are on their listings’ pages.
        </p>
      )}
      {chosen.length === 0 && (
        <Message as="h3" title={all.length === 0 ? 'No reviews yet' : 'Every review has a reply'}>
          Reviews of your listings appear here.
        </Message>
      )}
      <ReviewsList key={filter} reviews={chosen} heading={heading} />
    </>
  )
}
