import { onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchAndRead } from './http'

/**
 * Data fetching as specified (§9): no retries, no interval, no refetch on focus, and fetched data
 * never becomes stale by itself; data that a page was built with is refetched once. Without network a request fails at
 * once, so that the page can say so, instead of waiting; failed queries are refetched when the network is back.
 */
export function createQueryClient(): QueryClient {
  // Query assumes a network at first, and would miss its return on a page that was opened without one.
  if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
        staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : Infinity),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * The key of a query for private data. Every such query must use it: signing out removes
 * exactly these queries.
 */
export function privateKey<Parts extends readonly unknown[]>(...parts: Parts): readonly [string, ...Parts] {
  return ['private', ...parts]
}

/** The cards of a kind of listing. The list page and the search share what they fetched under this key. */
export function cardsQuery<Card>(kind: string, path: string, read: (response: unknown) => Card[]) {
  return queryOptions({
    queryKey: [kind, 'list', 'cards'],
    queryFn: () => fetchAndRead(path, read),
    // Comparing 10,000 cards would take longer than rendering those that are shown.
    structuralSharing: false,
  })
}
