import { useQuery } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { SKELETONS } from '../../../../contract/limits'
import { pagePaths, apiPaths } from '../../../../contract/paths'
import { readPropertyCards } from '../../../../contract/read-card'
import { fetchAndRead } from '../../../lib/http'
import { buttonStyle } from '../../../ui/button'
import { Message } from '../../../ui/message'
import { from } from '../../../ui/tokens'
import type { CarCardFields, PropertyCardFields } from '../api/queries'
import { ListingGrid, SkeletonGrid, stripOnPhone } from '../cards/listing-grid'
import { CarCard } from './car/card'
import { PropertyCard, propertyCardQueries } from './property/card'

/** The home page's grid, from the built page's data and then from the backend (docs/product.md, "Home"). */
export function FeaturedProperties({ initial }: { initial: PropertyCardFields[] | undefined }) {
  const { data, isPending } = useFeaturedProperties(initial)
  if (isPending) {
    return (
      <>
        <div css={{ '@media (scripting: none)': { display: 'none' } }}>
          <SkeletonGrid count={SKELETONS.home} />
        </div>
        <noscript>
          <NothingFeatured />
        </noscript>
      </>
    )
  }
  if (!data) {
    return (
      <Message title="Oops!" urgent>
        Failed to load featured properties. Please try again later.
      </Message>
    )
  }
  if (data.length === 0) return <NothingFeatured />
  return (
    <ListingGrid css={stripOnPhone} tabIndex={0} aria-label="Featured Properties">
      {data.map((property) => (
        <li key={property.id}>
          <PropertyCard listing={property} />
        </li>
      ))}
    </ListingGrid>
  )
}

/** Shown before the first listing is published and when none is featured. */
function NothingFeatured() {
  return (
    <Message
      as="h3"
      title="New homes are on their way"
      action={
        <Link to={pagePaths.contact} css={buttonStyle('primary')}>
          Contact Us
        </Link>
      }
    >
      New homes are on their way. Tell us what you are looking for, and we will help you find it.
    </Message>
  )
}

/** A page built without featured properties shows the loading and error states instead of an empty section. */
function useFeaturedProperties(built: PropertyCardFields[] | undefined) {
  return useQuery({
    queryKey: [propertyCardQueries.kind, 'list', 'featured'],
    queryFn: ({ signal }) => fetchAndRead(apiPaths.featuredProperties, readPropertyCards, { signal }),
    initialData: () => (built?.length ? built : undefined),
  })
}

/** The home page's cars, as they were when the page was built: every change of a listing builds it again. */
export function FeaturedCars({ cars }: { cars: readonly CarCardFields[] }) {
  return (
    <ListingGrid css={[stripOnPhone, inOneRow]} tabIndex={0} aria-label="Featured Cars">
      {cars.map((car) => (
        <li key={car.id}>
          <CarCard listing={car} />
        </li>
      ))}
    </ListingGrid>
  )
}

/** Mostly three: two columns would leave the third alone. */
const inOneRow = { [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } as const
