import { Link } from 'gatsby'
import { useMemo, useState, type RefObject } from 'react'
import { listingPath } from '../../../../contract/paths'
import type { ShownReview } from '../../../../contract/read-review'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { Skeleton } from '../../../ui/layout'
import { from, size, space, touchTarget } from '../../../ui/tokens'
import { useFocusInPlace } from '../hooks/use-focus-in-place'
import { useListingOfReview } from '../hooks/use-listing-of-review'
import { ReviewActions } from './review-actions'
import { ReviewEntry } from './review-entry'

/** Reviews at once; the others behind a button. */
const SHOWN = 30

interface ReviewsListProps {
  reviews: readonly ShownReview[]
  /** Focused when the last review leaves the list. */
  heading: RefObject<HTMLElement | null>
}

/** Reviews of any listings with the administrator's actions. */
export function ReviewsList({ reviews, heading }: ReviewsListProps) {
  const [count, setCount] = useState(SHOWN)
  const shown = useMemo(() => reviews.slice(0, count), [reviews, count])
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const listProps = useFocusInPlace(ids, heading)
  const listingOf = useListingOfReview()
  const { ask, dialog } = useConfirm()
  return (
    <>
      <ul css={listStyle} {...listProps}>
        {shown.map((review) => {
          const { title, ...listing } = listingOf(review)
          return (
            <li key={review.id} tabIndex={-1}>
              <ReviewEntry
                review={review}
                about={<ListingLink path={listingPath(listing.kind, listing.id)} title={title} />}
                actions={<ReviewActions review={review} listing={listing} ask={ask} />}
              />
            </li>
          )
        })}
      </ul>
      {reviews.length > count && (
        <Button look="quiet" css={{ justifySelf: 'start' }} onClick={() => setCount(count + SHOWN)}>
          Show more reviews
        </Button>
      )}
      {dialog}
    </>
  )
}

function ListingLink({ path, title }: { path: string; title: string | undefined }) {
  if (title === undefined) return <Skeleton css={{ width: 160, height: touchTarget }} />
  return (
    <Link to={path} css={linkStyle}>
      {title}
    </Link>
  )
}

/** On wide screens what to do about a review stands beside it. */
const listStyle = {
  [from.desktop]: {
    '& article': { gridTemplateColumns: 'minmax(0, 1fr) 420px', columnGap: space.s48, alignItems: 'start' },
    '& article > *': { gridColumn: 1 },
    '& article > :last-child': { gridColumn: 2, gridRow: '1 / span 3' },
  },
} as const

const linkStyle = {
  // As high as a finger, with the same air around one line and two.
  display: 'inline-block',
  paddingBlock: 11,
  marginBlock: -6,
  overflowWrap: 'anywhere',
  fontSize: size.text15,
  textWrap: 'balance',
} as const
