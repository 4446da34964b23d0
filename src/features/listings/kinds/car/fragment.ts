import { graphql } from 'gatsby'

/**
 * The fields of a card; Gatsby finds the fragment here.
 */
export const carCardFields = graphql`
  fragment CarCardFields on Car {
    listingId: id__normalized
    title
    price
    priceBefore
    year
    make
    model
    mileage
    condition
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
  }
`
