import { graphql, type PageProps } from 'gatsby'
import { pagePaths } from '../../contract/paths'
import type { Property } from '../../contract/property'
import { listingFromNode, PropertyDetail } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { listingSummary, listingTitle, Seo } from '../features/seo'

interface Data {
  property: Omit<Property, 'id'> & { listingId: string }
}

export default function PropertyPage({ data }: PageProps<Data>) {
  const property = listingFromNode(data.property)
  return (
    <>
      <Seo
        title={listingTitle(property.title, property.price, property.location)}
        description={listingSummary(property.price, property.location, property.description)}
        path={pagePaths.property(property.id)}
        image={property.imageUrls[0]}
      />
      <PropertyDetail
        id={property.id}
        baked={property}
        reviews={<ReviewsSection listing={{ kind: 'property', id: property.id }} />}
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
    }
  }
`
