import type { PageProps } from 'gatsby'
import { PropertyDetail, propertyQueries, useListing } from '../../features/listings'
import { ReviewsSection } from '../../features/reviews'
import { ListingSeo } from '../../features/seo'
import { isGone } from '../../lib/http'
import { idInPath } from '../../lib/page-url'

/** A property newer than the last build; all its data is fetched. */
export default function NewPropertyPage({ location }: PageProps) {
  const id = idInPath(location)
  const { data: property, error } = useListing(propertyQueries, id, undefined)
  return (
    <>
      <ListingSeo
        kind="property"
        listing={property && { kind: 'property', fields: property }}
        isMissing={isGone(error)}
      />
      <PropertyDetail key={id} id={id} reviews={<ReviewsSection listing={{ kind: 'property', id: id }} />} />
    </>
  )
}
