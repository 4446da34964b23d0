import { SKELETONS } from '../../../../contract/limits'
import { Message } from '../../../ui/message'
import { stripStyle } from '../../../ui/strip'
import { below, space } from '../../../ui/tokens'
import { useFeaturedProperties } from '../api/get-featured-properties'
import type { PropertyCardFields } from '../listing-fields'
import { ListingGrid, SkeletonGrid } from './listing-grid'
import { PropertyCard } from './property-card'

/** The home page's grid, from what the page was built with and then from the backend (spec §2). */
export function FeaturedProperties({ baked }: { baked: PropertyCardFields[] | undefined }) {
  const { data, isPending } = useFeaturedProperties(baked)
  if (isPending) return <SkeletonGrid count={SKELETONS.home} columns={3} />
  if (!data) {
    return (
      <Message title="Oops!" urgent>
        Failed to load featured properties. Please try again later.
      </Message>
    )
  }
  return (
    <ListingGrid columns={3} css={stripOnPhone} tabIndex={0} aria-label="Featured Properties">
      {data.map((property) => (
        <li key={property.id}>
          <PropertyCard property={property} />
        </li>
      ))}
    </ListingGrid>
  )
}

/** One card and a peek of the next, to swipe. */
const stripOnPhone = {
  [below.tablet]: { ...stripStyle('84%'), gap: space.s16 },
} as const
