import type { QueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'

/** The code of the search, fetched when a visitor begins to search. */
export const loadOnDemand = () => import('./on-demand')

/** Opens the search of all listings. Without its code the link leads to the form of the home page. */
export function openSearch(event: MouseEvent<HTMLAnchorElement>, queries: QueryClient): void {
  const { href } = event.currentTarget
  event.preventDefault()
  loadOnDemand().then(
    ({ openSearchDialog }) => openSearchDialog(queries),
    () => window.location.assign(href),
  )
}
