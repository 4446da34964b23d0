import type { BuildArgs } from 'gatsby'
import type { Car } from '../../contract/car'
import type { Property } from '../../contract/property'
import { publishedListing, type PublishedListing } from '../seo-files/published-listing'

type Node<Kind> = Omit<Kind, 'id'> & { listingId: string }

interface Listings {
  properties: { nodes: Node<Property>[] }
  cars: { nodes: Node<Car>[] }
}

const query = `#graphql
  query PublishedListings {
    properties: allProperty(filter: { isListed: { eq: true } }) {
      nodes {
        listingId: id__normalized
        title description price type category location bedrooms bathrooms area pricePeriod imageUrls
        images { url }
        status statusSince createdAt updatedAt
      }
    }
    cars: allCar(filter: { isListed: { eq: true } }) {
      nodes {
        listingId: id__normalized
        title description price year make model condition mileage imageUrls
        images { url }
        status statusSince createdAt updatedAt
      }
    }
  }
`

/** All listings that have a page. Throws when Gatsby cannot run the query. */
export async function queryPublishedListings(graphql: BuildArgs['graphql']): Promise<PublishedListing[]> {
  const result = await graphql<Listings>(query)
  if (!result.data) throw new Error(`Listings could not be queried: ${JSON.stringify(result.errors)}`)
  return [
    ...result.data.properties.nodes.map(({ listingId, ...property }) =>
      publishedListing({ kind: 'property', fields: { ...property, id: listingId } }),
    ),
    ...result.data.cars.nodes.map(({ listingId, ...car }) =>
      publishedListing({ kind: 'car', fields: { ...car, id: listingId } }),
    ),
  ]
}
