import { useSyncExternalStore } from 'react'
import { from } from '../../../ui/tokens'

const QUERY = from.desktop.replace('@media ', '')

/** Whether the forms and the lists are side by side. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
