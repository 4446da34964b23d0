import type { GatsbyNode, CreatePagesArgs, Actions } from 'gatsby'
import { resolve } from 'node:path'
import { listingPath } from '../contract/paths'
import { buildFailure, getValidatedLists } from './build-hooks'
import { buildEnvironment } from './environment'
import { verifySourced } from './source/source-lists'
import { declareStaticHostRedirects } from './static-host'

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, getNodesByType, reporter }) => {
  try {
    const nodes = { Property: getNodesByType('Property'), Car: getNodesByType('Car') }
    verifySourced(getValidatedLists(), nodes)
    await createListingPages({ actions, graphql })
    createStyleguidePage(actions, buildEnvironment().NODE_ENV)
    declareStaticHostRedirects(actions, buildEnvironment())
  } catch (error) {
    reporter.panicOnBuild(buildFailure(error))
  }
}

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
async function createListingPages({ actions, graphql }: Pick<CreatePagesArgs, 'actions' | 'graphql'>): Promise<void> {
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

/** Shows every token and primitive to developers; never part of a build. */
export function createStyleguidePage(
  { createPage }: Pick<Actions, 'createPage'>,
  nodeEnvironment: string | undefined,
): void {
  if (nodeEnvironment !== 'development') return
  createPage({ path: '/styleguide', component: resolve('src/styleguide/index.tsx'), context: {} })
}
