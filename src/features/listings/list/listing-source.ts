import type { UseQueryResult } from '@tanstack/react-query'
import type { InitialList } from './listing-list'

/**
 * Which listings a list page can show: the fetched ones, until then those it was built with. The
 * page holds only the list's beginning, so a filter or another order has to wait for the rest.
 */
export function listingSource<Card>(query: UseQueryResult<Card[]>, initial: InitialList<Card>, isNarrowed: boolean) {
  if (query.data) return { known: query.data, total: query.data.length, isReady: true }
  const isWhole = initial.total <= initial.cards.length
  return {
    known: initial.cards,
    total: initial.total,
    isReady: initial.cards.length > 0 && (isWhole || !isNarrowed),
  }
}
