import { graphql } from 'gatsby'

/**
 * Fields of a card, for Gatsby to find; `listingId` becomes `id` in `listingFromNode`.
 * @public
 */
export const propertyCardFields = graphql`
  fragment PropertyCardFields on Property {
    listingId: id__normalized
    title
    price
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
    }
    reviewCount
    reviewAverage
  }
`

/** @public */
export const carCardFields = graphql`
  fragment CarCardFields on Car {
    listingId: id__normalized
    title
    price
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
    }
    reviewCount
    reviewAverage
  }
`

/** Gatsby keeps `id` for itself, so a node carries the listing's own id under another name. */
export function listingFromNode<Node extends { listingId: string }>(
  node: Node,
): Omit<Node, 'listingId'> & { id: string } {
  const { listingId, ...fields } = node
  return { ...fields, id: listingId }
}
