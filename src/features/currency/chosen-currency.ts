import { useSyncExternalStore } from 'react'
import { notify } from '../../lib/notices'
import type { Dollars } from './dollars'
import { storedRate, storeRate } from './stored-rate'

/** Prices are in shillings until the visitor chooses dollars, whose code and rate are fetched then (decision 0079). */

let dollars: Dollars | null = null
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Null: prices are in shillings. The first render always has shillings, like the static page it hydrates. */
export function useDollars(): Dollars | null {
  return useSyncExternalStore(
    subscribe,
    () => dollars,
    () => null,
  )
}

/** Remembered on the device. */
export function switchCurrency(): void {
  if (dollars === null) load()
  else {
    storeRate('')
    publish(null)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (loading === undefined && storedRate() !== null) load()
  return () => listeners.delete(listener)
}

function load(): void {
  loading = import('./dollars')
    .then(({ loadDollars }) => loadDollars(publish))
    .catch(() => notify({ title: 'The dollar rate could not be loaded.', destructive: true }))
}

function publish(chosen: Dollars | null): void {
  dollars = chosen
  listeners.forEach((listener) => listener())
}
