import type { ListingKind } from '../../../contract/limits'
import { isRecord } from '../../../contract/text/tolerant-reader'
import { createPersistedList } from '../../lib/persisted-list'

/**
 * A listing that is stored on the device. Apart from its content, so that only visitors who store one fetch the code
 * for it.
 */
export interface OfflineListingKey {
  readonly kind: ListingKind
  readonly id: string
}

export const offlineListingKeys = createPersistedList('suitcase-1', isOfflineListingKey)

export function isOfflineListingKey(value: unknown): value is OfflineListingKey {
  return isRecord(value) && (value.kind === 'property' || value.kind === 'car') && typeof value.id === 'string'
}

type OfflineListingListener = (key: OfflineListingKey) => void

let onStored: OfflineListingListener = () => undefined

/** Calls the listener with each listing that is stored for a viewing: its page is needed offline too. */
export function watchOfflineListings(listener: OfflineListingListener): void {
  onStored = listener
}

export function announceOfflineListing(key: OfflineListingKey): void {
  onStored(key)
}
