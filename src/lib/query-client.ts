import { QueryClient, type Query } from '@tanstack/react-query'

/**
 * Data fetching as the spec wants it (§9): no retries, no interval, no refetch on focus, and what
 * was fetched never goes stale by itself. Without network a request fails at once, so that the page says so, instead of
 * waiting for as long as the browser believes to be offline; what failed is fetched again when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
        staleTime: neverOnceFetched,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** What was baked into the page at build time is refetched once; what was fetched stays. */
function neverOnceFetched(query: Pick<Query, 'state'>): number {
  return query.state.dataUpdateCount === 0 ? 0 : Infinity
}
