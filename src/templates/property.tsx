import { graphql, type PageProps } from 'gatsby'
import type { Property } from '../../contract/property'
import { listingFromNode, PropertyDetail, propertyQueries, useListing } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { ListingSeo } from '../features/seo'
import { isGone } from '../lib/http'

interface Data {
  property: Omit<Property, 'id'> & { listingId: string }
}

export default function PropertyPage({ data }: PageProps<Data>) {
  const initial = listingFromNode(data.property)
  const { data: property = initial, error } = useListing(propertyQueries, initial.id, initial)
  return (
    <>
      <ListingSeo kind="property" listing={{ kind: 'property', fields: property }} isMissing={isGone(error)} />
      <PropertyDetail
        id={initial.id}
        initial={initial}
        reviews={<ReviewsSection listing={{ kind: 'property', id: initial.id }} />}
      />
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
      facts
    }
  }
`
