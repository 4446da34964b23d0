import { useRef, type ReactNode, useMemo, useState, type RefObject } from 'react'
import { REVIEW_LIMITS } from '../../../../contract/limits'
import type { ShownReview } from '../../../../contract/read-review'
import { formatNumber } from '../../../lib/format'
import { Skeleton } from '../../../ui/layout'
import { LoadErrorMessage, Message } from '../../../ui/message'
import { RadioGroup } from '../../../ui/radio-group'
import { spreadStyle } from '../../../ui/surfaces'
import { radius, space, color, size, below } from '../../../ui/tokens'
import { byNewest } from '../../reviews'
import { isUnanswered, useAllReviews } from './all-reviews-api'
import { RemovedReviews } from './removed-reviews'
import { ReviewsList } from './reviews-list'

/** The reviews of all listings in one place, for the administrator; `children` bring more of them. */
export function AllReviewsPage({ children }: { children?: ReactNode }) {
  const { data, isError, refetch } = useAllReviews()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="all-reviews-heading" css={{ display: 'grid', gap: space.s24 }}>
      <div css={headStyle}>
        <h2 ref={heading} id="all-reviews-heading" tabIndex={-1} css={{ outline: 'none' }}>
          Reviews
        </h2>
        {children}
      </div>
      {data ? (
        <AllReviews reviews={data} heading={heading} />
      ) : isError ? (
        <LoadErrorMessage as="h3" onRetry={refetch}>
          The reviews could not be loaded.
        </LoadErrorMessage>
      ) : (
        <div role="status" aria-label="Loading reviews" css={{ display: 'grid', gap: space.s24 }}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} css={{ height: 140, borderRadius: radius.card }} />
          ))}
        </div>
      )}
    </section>
  )
}

const headStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: space.s16,
} as const

interface AllReviewsProps {
  reviews: readonly ShownReview[]
  /** Focused when the last review leaves the list. */
  heading: RefObject<HTMLElement | null>
}

/** A choice between reviews without a reply, all that are shown to visitors, and removed ones; and the chosen ones. */
function AllReviews({ reviews, heading }: AllReviewsProps) {
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

export type ReviewsFilter = 'unanswered' | 'all' | 'removed'

interface ReviewsChoiceProps {
  chosen: ReviewsFilter
  /** How many there are; the removed ones are counted by nobody before they are looked at. */
  unanswered: number
  all: number
  onChoose: (filter: ReviewsFilter) => void
}

function ReviewsChoice({ unanswered, all, ...choice }: ReviewsChoiceProps) {
  const filters = [
    { value: 'unanswered', label: `Unanswered (${unanswered})` },
    { value: 'all', label: `All (${all})` },
    { value: 'removed', label: 'Removed' },
  ] as const
  return (
    <div css={compactStyle}>
      <RadioGroup label="Which reviews" choices={filters} {...choice} />
    </div>
  )
}

/** All on one line of a phone. */
const compactStyle = { [below.tablet]: { '& label': { paddingInline: space.s8 } } } as const
