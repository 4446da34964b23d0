import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { UrlFields } from '../../../../contract/filters/fields-of-url'
import { SEARCH_FIELDS } from '../../search'

/** The first cards of a list and its full length, as the page was built. */
export interface InitialList<Card> {
  cards: Card[]
  total: number
}

export type FilterChanges = Readonly<Record<string, string | number | undefined>>

const listeners = new Set<() => void>()
/** The fields that were changed last, and the search that has the change. */
let lastChange = ''

/**
 * The URL holds the filters of a list (docs/product.md, "Lists"). The first render has none,
 * like the static page it hydrates. The URL changes without the router: the page stays
 * the same, only the list reads it, and dragging a slider must not re-render the whole page.
 */
export function useUrlFilter<Filter extends object>(read: (fields: UrlFields) => Filter) {
  const search = useSyncExternalStore(subscribe, currentSearch, noSearch)
  const fields = useMemo(() => fieldsOfSearch(search), [search])
  const filter = useMemo(() => read(fields), [read, fields])
  const change = useCallback((changes: FilterChanges) => writeSearch(searchWith(currentSearch(), changes), changes), [])
  const reset = useCallback(() => {
    change(Object.fromEntries([...SEARCH_FIELDS, ...Object.keys(read({}))].map((name) => [name, undefined])))
  }, [change, read])
  return { fields, filter, change, reset }
}

/** The order named in the URL, if it is one of these; '' is the default order. */
export function useUrlSort<Sort extends { readonly name: string }>(sorts: readonly Sort[]) {
  const search = useSyncExternalStore(subscribe, currentSearch, noSearch)
  const chosen = fieldsOfSearch(search).sort
  const sortBy = useCallback((sort: string) => writeSearch(searchWith(currentSearch(), { sort }), { sort }), [])
  return { sort: sorts.find(({ name }) => name === chosen), sortBy }
}

/** A change of another field adds a history entry; further typing in the same field replaces it. */
function writeSearch(search: string, changes: FilterChanges): void {
  if (search === currentSearch()) return
  const changed = Object.keys(changes).join(' ')
  const url = window.location.pathname + search
  if (lastChange === changed + currentSearch()) window.history.replaceState(window.history.state, '', url)
  else window.history.pushState({ key: String(Date.now()) }, '', url)
  lastChange = changed + search
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

const currentSearch = () => window.location.search
const noSearch = () => ''

export function fieldsOfSearch(search: string): UrlFields {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Sets fields, or removes those that are undefined or empty; others do not change. Returns '' or '?…'. */
export function searchWith(search: string, changes: Readonly<Record<string, string | number | undefined>>): string {
  const fields = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') fields.delete(name)
    else fields.set(name, String(value))
  }
  const text = fields.toString()
  return text ? `?${text}` : ''
}

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
