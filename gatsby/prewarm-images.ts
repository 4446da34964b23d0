import type { BuildArgs } from 'gatsby'

/** The part of Gatsby's state with the page components and their queries, fragments included. */
interface StoredQueries {
  components: ReadonlyMap<string, { query: string }>
}

/**
 * Runs the queries with images before Gatsby does after bundling, so that Gatsby resizes the images meanwhile. Errors
 * of a query are reported when Gatsby runs it for its page.
 */
export async function prewarmImages({ store, graphql }: Pick<BuildArgs, 'store' | 'graphql'>): Promise<void> {
  const { components } = (store.getState as () => StoredQueries)()
  const queries = [...components.values()].filter(({ query }) => query.includes('gatsbyImageData'))
  await Promise.all(queries.map(({ query }) => graphql<unknown>(query)))
}
