import { Link } from 'gatsby'
import { useEffect, useMemo, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { listingPath } from '../../../../contract/paths'
import type { ShownReview } from '../../../../contract/read-review'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { Skeleton } from '../../../ui/layout'
import { from, size, space, touchTarget } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { createFinder, ReviewActions, ReviewEntry, type ReviewedListing } from '../../reviews'

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
    <Link to={path} css={listingLinkStyle}>
      {title}
    </Link>
  )
}

/** On wide screens what to do about a review stands beside it. */
const listStyle = {
  [from.desktop]: {
    '& article': { gridTemplateColumns: 'minmax(0, 1fr) 420px', columnGap: space.s48, alignItems: 'start' },
    '& article > *': { gridColumn: 1 },
    '& article > :last-child': { gridColumn: 2, gridRow: '1 / span 3', justifyItems: 'end' },
  },
} as const

const listingLinkStyle = {
  // As high as a finger, with the same air around one line and two.
  display: 'inline-block',
  paddingBlock: 11,
  marginBlock: -6,
  overflowWrap: 'anywhere',
  fontSize: size.text15,
  textWrap: 'balance',
} as const

interface TitledListing extends ReviewedListing {
  /** Undefined while unknown; the id when the title cannot be found. */
  title: string | undefined
}

/** Finds the listing that a review is about, with its title. */
function useListingOfReview(): (review: ShownReview) => TitledListing {
  const properties = useListings(propertyQueries)
  const cars = useListings(carQueries)
  const isPending = properties.isPending || cars.isPending
  const find = useMemo(() => createFinder(properties.data ?? [], cars.data ?? []), [properties.data, cars.data])

  return (review) => {
    const found = find(review)
    if (found) return { kind: found.kind, id: found.listing.id, title: found.listing.title }
    const listing = namedListing(review)
    return { ...listing, title: isPending ? undefined : listing.id }
  }
}

/** As far as the review itself tells. */
function namedListing({ propertyId, carId }: ShownReview): ReviewedListing {
  return carId ? { kind: 'car', id: carId } : { kind: 'property', id: propertyId }
}

interface FocusedEntry {
  id: string
  index: number
}

/**
 * When the entry with the focus leaves its place in a list, the focus goes to the entry that takes the place, so that
 * the keyboard continues there instead of at the top of the page. Entries are the list's children, which must be
 * focusable; `ids` are theirs. An empty list passes the focus on to `fallback`.
 */
export function useFocusInPlace(ids: readonly string[], fallback: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<FocusedEntry>(null)

  useEffect(() => {
    const last = focused.current
    if (last === null || ids[last.index] === last.id || document.activeElement !== document.body) return
    const entry = list.current?.children[Math.min(last.index, ids.length - 1)]
    const next = entry instanceof HTMLElement ? entry : fallback.current
    next?.focus({ preventScroll: true })
  }, [ids, fallback])

  function remember({ target, currentTarget }: FocusEvent<HTMLUListElement>) {
    const index = [...currentTarget.children].findIndex((entry) => entry.contains(target))
    const id = ids[index]
    focused.current = id === undefined ? null : { id, index }
  }

  return { ref: list, onFocus: remember }
}
