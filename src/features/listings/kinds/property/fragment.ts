import { graphql } from 'gatsby'

/**
 * The fields of a card; Gatsby finds the fragment here.
 */
export const propertyCardFields = graphql`
  fragment PropertyCardFields on Property {
    listingId: id__normalized
    title
    price
    priceBefore
    type
    category
    location
    bedrooms
    bathrooms
    area
    imageUrls
    images {
      url
      width
      height
      color
      focus
    }
    reviewCount
    reviewAverage
    status
    pricePeriod
  }
`
