import { resolve } from 'node:path'
import type { CreatePagesArgs } from 'gatsby'
import { listingPath } from '../contract/paths'

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
  const result = await graphql<ListingIds>(query)
  if (!result.data) throw new Error(`Listings could not be queried: ${JSON.stringify(result.errors)}`)

  for (const [kind, { nodes }] of [
    ['property', result.data.properties],
    ['car', result.data.cars],
  ] as const) {
    for (const { listingId } of nodes) {
      actions.createPage({
        path: listingPath(kind, listingId),
        component: resolve(`src/templates/${kind}.tsx`),
        context: { listingId },
      })
    }
  }
}
