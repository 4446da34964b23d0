import { Link } from 'gatsby'
import { useState } from 'react'
import { listingPath } from '../../../contract/paths'
import type { Statistics } from '../../../contract/statistics'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/layout'
import { color, space, touchTarget } from '../../ui/tokens'
import { CountsTable } from './counts-table'
import { useListingTitles, type ListingTitles } from './use-listing-titles'

type ListingStatistics = Statistics['listings'][number]

/** Listings at once; the others behind a button. */
const SHOWN = 100

/** What visitors did with each listing, in the order of the response: most viewed first. */
export function ListingsTable({ listings }: { listings: readonly ListingStatistics[] }) {
  const [count, setCount] = useState(SHOWN)
  const titles = useListingTitles()
  return (
    <div css={{ display: 'grid', gap: space.s16, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CountsTable
        caption="Listings, most viewed first"
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
  )
}

function ListingTitle({ listing: { kind, id }, titles }: { listing: ListingStatistics; titles: ListingTitles }) {
  const title = titles.of(kind, id)
  if (title === undefined && titles.isPending) return <Skeleton css={{ width: 160, height: touchTarget }} />
  // Without a page to link to.
  if (title === undefined && titles.areComplete) return <span css={[lineStyle, { color: color.inkQuiet }]}>{id}</span>
  return (
    <Link to={listingPath(kind, id)} css={lineStyle}>
      {title ?? id}
    </Link>
  )
}

/** As high as a finger, with the same air around one line and two. */
const lineStyle = { display: 'inline-block', paddingBlock: 11, textWrap: 'balance' } as const
