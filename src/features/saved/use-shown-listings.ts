import { useMemo, useState } from 'react'
import { isSame, parseStoredListing, toggleSaved, useSavedListings, type StoredListing } from '../saved-store'

/**
 * What the page of saved listings shows. A listing whose heart was pressed again stays in its place
 * until the page is left, so that a slip can be taken back and nothing jumps under the finger.
 */
export function useShownListings() {
  const kept = useSavedListings()
  const saved = useMemo(() => kept?.map(parseStoredListing) ?? null, [kept])
  const [seen, setSeen] = useState<readonly StoredListing[]>([])

  const added = saved?.filter((listing) => !seen.some((one) => isSame(one, listing))) ?? []
  if (added.length > 0) setSeen([...added, ...seen])

  function remove(listing: StoredListing) {
    if (saved?.some((one) => isSame(one, listing))) toggleSaved(listing)
    setSeen(seen.filter((one) => !isSame(one, listing)))
  }

  return { listings: saved && seen, remove }
}
