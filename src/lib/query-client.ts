import { QueryClient, type Query } from '@tanstack/react-query'
import { tellOf } from './cache-changes'
import { isPrivate } from './private-queries'

/**
 * Data fetching as specified (§9): no retries, no interval, no refetch on focus, and fetched data
 * never becomes stale by itself. Without network a request fails at once, so that the page can say so, instead of
 * waiting; failed queries are refetched when the network is back.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  // Clients of the build are used once.
  if (typeof window !== 'undefined') tellOf(changesOf(client))
  return client
}

function changesOf(client: QueryClient) {
  return {
    markOutdated: (key: readonly string[]) => client.invalidateQueries({ queryKey: key }),
    forget: (key: readonly string[]) => {
      // Private data cannot be fetched again.
      if (isPrivate(key)) client.removeQueries({ queryKey: key })
      else void client.resetQueries({ queryKey: key })
    },
  }
}

/** Data from build time is refetched once; fetched data is not. */
function staleTimeOf(query: Pick<Query, 'state'>): number {
  return query.state.dataUpdateCount === 0 ? 0 : Infinity
}
