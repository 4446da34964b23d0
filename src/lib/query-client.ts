import { QueryClient, type Query } from '@tanstack/react-query'

/**
 * Data fetching as the spec wants it (§9): no retries, no interval, no refetch on focus, and what
 * was fetched never goes stale by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: neverOnceFetched },
      mutations: { retry: false },
    },
  })
}

/** What was baked into the page at build time is refetched once; what was fetched stays. */
function neverOnceFetched(query: Pick<Query, 'state'>): number {
  return query.state.dataUpdateCount === 0 ? 0 : Infinity
}
