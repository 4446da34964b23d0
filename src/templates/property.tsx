import { graphql, type PageProps } from 'gatsby'
import type { Property } from '../../contract/property'
import { listingFromNode, PropertyDetail, useProperty } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { ListingSeo } from '../features/seo'
import { isGone } from '../lib/http'

interface Data {
  property: Omit<Property, 'id'> & { listingId: string }
}

export default function PropertyPage({ data }: PageProps<Data>) {
  const baked = listingFromNode(data.property)
  const { data: property = baked, error } = useProperty(baked.id, baked)
  return (
    <>
      <ListingSeo kind="property" listing={{ kind: 'property', property }} isMissing={isGone(error)} />
      <PropertyDetail
        id={baked.id}
        baked={baked}
        reviews={<ReviewsSection listing={{ kind: 'property', id: baked.id }} />}
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
    }
  }
`
