import { useMemo, useSyncExternalStore } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { draftSlots, subscribeToDrafts } from './drafts'

/** Ids of the listings that have a draft on this device. */
export function useDraftedListings(kind: ListingKind): ReadonlySet<string> {
  const ids = useSyncExternalStore(subscribeToDrafts, () => draftedIds(kind).join(SEPARATOR))
  return useMemo(() => new Set(ids.split(SEPARATOR)), [ids])
}

const SEPARATOR = '\n'

function draftedIds(kind: ListingKind): string[] {
  return draftSlots(kind).flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
}
