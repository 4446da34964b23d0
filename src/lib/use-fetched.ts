import { useSyncExternalStore } from 'react'
import { entryOf, type Fetched, type Source } from './fetched-data'

export interface FetchResult<Data> extends Fetched<Data> {
  /** Neither data nor an error yet. */
  readonly isPending: boolean
  readonly refetch: () => Promise<void>
}

/**
 * What a source has, fetched unless it is fresh.
 * @param source null fetches nothing
 * @param built what the page was built with, if anything: shown at once and refetched once (decision 0010)
 */
export function useFetched<Data>(source: Source<Data> | null, built?: Data): FetchResult<Data> {
  const entry = entryOf(source ?? NEVER, built)
  const { data, error } = useSyncExternalStore(
    entry.subscribe,
    () => entry.state,
    () => entry.built,
  )
  return { data, error, isPending: data === undefined && error === null, refetch: entry.refetch }
}

const NEVER: Source<never> = { key: ['never'], load: () => new Promise(() => undefined) }
