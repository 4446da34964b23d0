import { resolve } from 'node:path'
import type { CreatePagesArgs } from 'gatsby'
import { pagePaths } from '../contract/paths'
import type { ListingKind } from './source/validate-listings'

interface ListingIds {
  properties: { nodes: { listingId: string }[] }
  cars: { nodes: { listingId: string }[] }
}

const query = `#graphql
  query ListingIds {
    properties: allProperty(filter: { isListed: { eq: true } }) { nodes { listingId: id__normalized } }
    cars: allCar(filter: { isListed: { eq: true } }) { nodes { listingId: id__normalized } }
  }
`

/** One static page per listing. Throws when the lists cannot be queried. */
export async function createListingPages({
  actions,
  graphql,
}: Pick<CreatePagesArgs, 'actions' | 'graphql'>): Promise<void> {
  const answer = await graphql<ListingIds>(query)
  if (!answer.data) throw new Error(`Listings could not be queried: ${JSON.stringify(answer.errors)}`)

  for (const { listingId } of answer.data.properties.nodes) {
    actions.createPage({
      path: pagePaths.property(listingId),
      component: resolve('src/templates/property.tsx'),
      context: { listingId },
    })
  }
  for (const { listingId } of answer.data.cars.nodes) {
    actions.createPage({
      path: pagePaths.car(listingId),
      component: resolve('src/templates/car.tsx'),
      context: { listingId },
    })
  }
}

/** How many records of each kind Gatsby holds, usable or not. */
export function countSourced(getNodesByType: CreatePagesArgs['getNodesByType']): Record<ListingKind, number> {
  return { Property: getNodesByType('Property').length, Car: getNodesByType('Car').length }
}
