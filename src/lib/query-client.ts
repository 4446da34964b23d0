import { QueryClient, type Query } from '@tanstack/react-query'

/**
 * Data fetching as specified (§9): no retries, no interval, no refetch on focus, and fetched data
 * never becomes stale by itself. Without network a request fails at once, so that the page can say so, instead of
 * waiting; failed queries are refetched when the network is back.
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
        staleTime: staleTimeOf,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Data from build time is refetched once; fetched data is not. */
function staleTimeOf(query: Pick<Query, 'state'>): number {
  return query.state.dataUpdateCount === 0 ? 0 : Infinity
}
