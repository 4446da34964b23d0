import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { UrlFields } from '../../../../contract/filters/fields-of-url'
import { SEARCH_FIELDS } from '../../search'
import { fieldsOfSearch, searchWith } from './url-fields'

export type FilterChanges = Readonly<Record<string, string | number | undefined>>

const listeners = new Set<() => void>()
let lastChanged: string | null = null

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
  if (changed === lastChanged) window.history.replaceState(window.history.state, '', url)
  else window.history.pushState({ key: String(Date.now()) }, '', url)
  lastChanged = changed
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', backOrForward)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', backOrForward)
  }
}

function backOrForward(): void {
  lastChanged = null
  listeners.forEach((listener) => listener())
}

const currentSearch = () => window.location.search
const noSearch = () => ''
