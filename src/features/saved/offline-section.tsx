import { Suspense, useSyncExternalStore } from 'react'
import { optionalLazy } from '../../ui/lazy'
import { offlineListingKeys } from './offline-keys'

/** Fetched only on devices that hold something. */
const OfflineListings = optionalLazy(() =>
  import(/* webpackChunkName: "offline-listings" */ './offline-listings').then((module) => module.OfflineListings),
)

/** What the device holds for viewings. */
export function OfflineListingsSection() {
  const count = useSyncExternalStore(
    offlineListingKeys.subscribe,
    () => offlineListingKeys.read().length,
    () => 0,
  )
  return (
    count > 0 && (
      <Suspense>
        <OfflineListings count={count} />
      </Suspense>
    )
  )
}
