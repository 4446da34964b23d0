import { graphql } from 'gatsby'

/**
 * The fields of a card. Gatsby finds the fragment here; `listingFromNode` turns `listingId` into `id`.
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

/** Gatsby reserves `id`, so a node has the listing's id under another name. */
export function listingFromNode<Node extends { listingId: string }>(
  node: Node,
): Omit<Node, 'listingId'> & { id: string } {
  const { listingId, ...fields } = node
  return { ...fields, id: listingId }
}
