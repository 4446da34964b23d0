import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Null in the first render, like the static page it hydrates, which serves every query; then `search`. */
export function useSearch(search: string): string | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => null,
  )
}
