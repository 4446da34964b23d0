import { Link } from 'gatsby'
import { useState, useMemo } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { listingPath } from '../../../../contract/paths'
import type { Statistics } from '../../../../contract/statistics'
import { Button, summaryStyle } from '../../../ui/button'
import { Skeleton, VisuallyHidden } from '../../../ui/layout'
import { color, size, space, touchTarget } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { CountsTable } from './counts'

type ListingStatistics = Statistics['listings'][number]

/** How many listings are shown at once; a button shows the others. */
const SHOWN = 100

/**
 * What visitors did with each listing, most viewed first, folded: the listings that are there, and apart from them those
 * that were deleted.
 */
export function ListingsTable({ listings }: { listings: readonly ListingStatistics[] }) {
  const titles = useListingTitles()
  const isDeleted = ({ kind, id }: ListingStatistics) => titles.areComplete && titles.of(kind, id) === undefined
  const deleted = listings.filter(isDeleted)
  return (
    <div>
      <Folded title="Every listing" listings={listings.filter((listing) => !isDeleted(listing))} titles={titles} />
      {deleted.length > 0 && <Folded title="Deleted listings" listings={deleted} titles={titles} />}
    </div>
  )
}

interface FoldedProps {
  title: string
  listings: readonly ListingStatistics[]
  titles: ListingTitles
}

function Folded({ title, listings, titles }: FoldedProps) {
  const [count, setCount] = useState(SHOWN)
  return (
    <details>
      <summary css={[summaryStyle, { fontSize: size.text15 }]}>
        {title} ({listings.length})
      </summary>
      <div css={{ display: 'grid', gap: space.s16, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CountsTable
          caption={`${title}, most viewed first`}
          heading="Listing"
          rows={listings.slice(0, count).map((listing) => ({
            key: `${listing.kind} ${listing.id}`,
            head: <ListingTitle listing={listing} titles={titles} />,
            counts: listing,
          }))}
        />
        {listings.length > count && (
          <Button look="quiet" onClick={() => setCount(count + SHOWN)}>
            Show more listings
          </Button>
        )}
      </div>
    </details>
  )
}

function ListingTitle({ listing: { kind, id }, titles }: { listing: ListingStatistics; titles: ListingTitles }) {
  const title = titles.of(kind, id)
  if (title === undefined && titles.isPending) {
    return (
      <>
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton css={{ width: 160, height: touchTarget }} />
      </>
    )
  }
  // There is no page to link to.
  if (title === undefined && titles.areComplete) return <span css={[lineStyle, { color: color.inkQuiet }]}>{id}</span>
  return (
    <Link to={listingPath(kind, id)} css={lineStyle}>
      {title ?? id}
    </Link>
  )
}

/** The target is as high as a finger, with the same air around one line and two. */
const lineStyle = { display: 'inline-block', paddingBlock: 11, textWrap: 'balance' } as const

interface ListingTitles {
  /** Undefined for a listing that is gone, or not loaded. */
  of: (kind: ListingKind, id: string) => string | undefined
  /** More titles may come. */
  isPending: boolean
  /** All lists are loaded: a listing without a title is gone. */
  areComplete: boolean
}

/** The titles of all listings. */
function useListingTitles(): ListingTitles {
  const properties = useListings(propertyQueries)
  const cars = useListings(carQueries)
  const titles = useMemo(
    () => ({ property: titlesById(properties.data), car: titlesById(cars.data) }),
    [properties.data, cars.data],
  )
  return {
    of: (kind, id) => titles[kind].get(id),
    isPending: properties.isPending || cars.isPending,
    areComplete: properties.data !== undefined && cars.data !== undefined,
  }
}

function titlesById(listings: readonly { id: string; title: string }[] = []): ReadonlyMap<string, string> {
  return new Map(listings.map(({ id, title }) => [id, title]))
}
