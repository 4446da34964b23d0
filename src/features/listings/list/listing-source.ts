import type { InitialList } from './listing-list'

/**
 * The listings a list page can show: the fetched ones, and until then the built ones. The
 * page contains only the first cards, so a filter or another order waits for the rest.
 */
export function listingSource<Card>(
  query: { readonly data: Card[] | undefined },
  initial: InitialList<Card>,
  isNarrowed: boolean,
) {
  if (query.data) return { known: query.data, total: query.data.length, isReady: true }
  const isWhole = initial.total <= initial.cards.length
  return {
    known: initial.cards,
    total: initial.total,
    isReady: initial.cards.length > 0 && (isWhole || !isNarrowed),
  }
}
