import { useMemo, useState } from 'react'
import { toggleSaved, useSavedListings, isSame, parseStoredListing, type StoredListing } from '../saved'

/**
 * What the page of saved listings shows. A listing that is removed by its heart remains visible until the visitor
 * leaves the page, so that the removal can be undone and nothing moves.
 */
export function useShownListings() {
  const entries = useSavedListings()
  const saved = useMemo(() => entries?.map(parseStoredListing) ?? null, [entries])
  const [seen, setSeen] = useState<readonly StoredListing[]>([])

  const added = saved?.filter((listing) => !seen.some((one) => isSame(one, listing))) ?? []
  if (added.length > 0) setSeen([...added, ...seen])

  function remove(listing: StoredListing) {
    if (saved?.some((one) => isSame(one, listing))) toggleSaved(listing)
    setSeen(seen.filter((one) => !isSame(one, listing)))
  }

  return { listings: saved && seen, remove }
}
