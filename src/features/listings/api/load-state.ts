import { isGone } from '../../../lib/http'

/** What is known of a listing that a device or a link names. */
export type LoadState = 'loading' | 'known' | 'gone' | 'unknown'

interface ListingResult {
  readonly isPending: boolean
  readonly error: Error | null
  readonly data: object | undefined
}

export function loadStateOf(query: ListingResult | undefined): LoadState {
  if (query === undefined || query.isPending) return 'loading'
  if (isGone(query.error)) return 'gone'
  return query.data === undefined ? 'unknown' : 'known'
}
