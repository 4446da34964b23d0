import { isRecord } from '../../../contract/tolerant-reader'
import type { ListingKind } from '../../../contract/limits'
import { createPersistedList } from '../../lib/persisted-list'

/** What is in the suitcase, so that only those who use it fetch its code. */
export interface PackedKey {
  readonly kind: ListingKind
  readonly id: string
}

export const packedKeys = createPersistedList('suitcase-1', isPackedKey)

export function isPackedKey(value: unknown): value is PackedKey {
  return isRecord(value) && (value.kind === 'property' || value.kind === 'car') && typeof value.id === 'string'
}

type PackingListener = (key: PackedKey) => void

let onPacked: PackingListener = () => undefined

/** Calls the listener with each listing that is stored for a viewing: its page is needed offline too. */
export function watchPacking(listener: PackingListener): void {
  onPacked = listener
}

export function announcePacked(key: PackedKey): void {
  onPacked(key)
}
