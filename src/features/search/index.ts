import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListingKind } from '../../../contract/limits'

export { SearchLink } from './search-link'
export { MoreFilters } from './more-filters-fold'
export { SearchField } from './search-field'
export type { Refinement } from './refine'

/** Fields of a list's URL that are read on demand: the search in words, and the filters behind "More filters". */
export const SEARCH_FIELDS = ['q', 'features', 'county', 'transmission', 'fuel', 'drive']

/** The search of a kind, fetched when the URL has one of its fields, or when `prepare` says that it soon will. */
export function useListSearch(kind: ListingKind, fields: Readonly<Record<string, string | undefined>>) {
  const [isNear, setNear] = useState(false)
  const isOn = SEARCH_FIELDS.some((name) => fields[name])
  const { data, isError, refetch } = useQuery({
    queryKey: ['search', kind],
    enabled: isOn || isNear,
    staleTime: 0,
    queryFn: ({ client }) => import('./on-demand').then(({ loadSearch }) => loadSearch(client, kind)),
  })
  // A link with a reference opens the listing. Whoever types one may still go on typing: Enter opens it.
  useEffect(() => {
    if (!isNear) void data?.openReference(fields.q ?? '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as the page was opened
  }, [data])
  return {
    isOn,
    isError,
    refetch,
    search: isOn ? data : undefined,
    open: () => data?.openReference(fields.q ?? ''),
    prepare: () => setNear(true),
  }
}
