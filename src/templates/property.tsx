import { graphql, type PageProps } from 'gatsby'
import type { Property } from '../../contract/property'
import { listingFromNode, PropertyDetail, propertyQueries, useListing } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { ListingSeo } from '../features/seo'
import { isGone } from '../lib/http'

interface Data {
  property: Omit<Property, 'id'> & { listingId: string; facts?: object }
}

/** Without data for a listing newer than the build (src/pages/404.tsx): all of it is fetched. */
export default function PropertyPage({
  data,
  pageContext,
}: Pick<PageProps<Data | undefined, { listingId: string }>, 'data' | 'pageContext'>) {
  const id = pageContext.listingId
  const initial = data && listingFromNode(data.property)
  const { data: property = initial, error } = useListing(propertyQueries, id, initial)
  return (
    <>
      <ListingSeo
        kind="property"
        listing={property && { kind: 'property', fields: property }}
        isMissing={isGone(error)}
      />
      <PropertyDetail id={id} initial={initial} reviews={<ReviewsSection listing={{ kind: 'property', id }} />} />
    </>
  )
}

export const query = graphql`
  query PropertyPage($listingId: String!) {
    property(id__normalized: { eq: $listingId }) {
      ...PropertyCardFields
      description
      featured
      youtubeLink
      createdAt
      updatedAt
      reference
      negotiable
      features
      county
      point {
        lat
        lng
      }
      confirmedAt
      statusSince
      priceSince
      documents {
        kind
        title
        url
        bytes
        audience
      }
      facts
    }
  }
`
