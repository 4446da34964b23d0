import type { BuildArgs } from 'gatsby'

/** Of what Gatsby keeps: the pages' components with their queries, fragments included. */
interface ReadQueries {
  components: ReadonlyMap<string, { query: string }>
}

/**
 * Asks for the site's own pictures before the pages that show them do, which is when all is bundled: so Gatsby
 * makes them meanwhile instead of afterwards. What is wrong with a query is told when its page asks.
 */
export async function prewarmImages({ store, graphql }: Pick<BuildArgs, 'store' | 'graphql'>): Promise<void> {
  const { components } = (store.getState as () => ReadQueries)()
  const queries = [...components.values()].filter(({ query }) => query.includes('gatsbyImageData'))
  await Promise.all(queries.map(({ query }) => graphql<unknown>(query)))
}
