import { useRef, type ReactNode } from 'react'
import { spreadStyle } from '../../../ui/surfaces'
import { LoadErrorMessage } from '../../../ui/message'
import { Skeleton } from '../../../ui/layout'
import { radius, space } from '../../../ui/tokens'
import { useAllReviews } from '../api/get-all-reviews'
import { AllReviews } from './all-reviews'

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
