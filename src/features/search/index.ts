import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { loadOnDemand } from './load-on-demand'
import { searchKey } from './search-key'

export { openSearch } from './load-on-demand'
export type { Refinement } from './refine'

/**
 * Fields of a list's URL that are read on demand: the search in words, those behind "More filters", the map's area.
 * They are written down, because a first visit does not load the table of facts; a test compares them with it.
 */
export const SEARCH_FIELDS =
  'q features county area tenure minPlotAcres furnished completion bodyType transmission fuel drive usage duty'.split(
    ' ',
  )

/** The search of a kind, fetched when the URL has one of its fields, or when `prepare` says that it soon will. */
export function useListSearch(kind: ListingKind, fields: Readonly<Record<string, string | undefined>>) {
  const [isNear, setNear] = useState(false)
  const isOn = SEARCH_FIELDS.some((name) => fields[name])
  const { data } = useQuery({
    queryKey: searchKey(kind),
    // Whoever types a reference may still go on typing; a link with one opens its listing.
    queryFn: ({ client }) => loadOnDemand().then(({ loadSearch }) => loadSearch(client, kind, isNear ? '' : fields.q)),
    enabled: isOn || isNear,
    staleTime: 0,
    structuralSharing: false,
  })
  return { isOn, search: isOn || isNear ? data : undefined, prepare: () => setNear(true) }
}
