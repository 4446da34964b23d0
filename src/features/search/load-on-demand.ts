import type { QueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'

/** The code of the search, fetched when a visitor begins to search. Lists and maps need no dialog. */
export const loadOnDemand = () => import('./load-search')

/** Opens the search of all listings. Without its code the link leads to the form of the home page. */
export function openSearch(event: MouseEvent<HTMLAnchorElement>, queries: QueryClient): void {
  const { href } = event.currentTarget
  event.preventDefault()
  import('./search-dialog').then(
    ({ openSearchDialog }) => openSearchDialog(queries),
    () => window.location.assign(href),
  )
}
