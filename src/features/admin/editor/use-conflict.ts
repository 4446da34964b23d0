import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { notifyError } from '../notify-error'
import type { LoadedListing } from './listing-api'
import type { ListingEditor } from './listing-editor'

/** The listing as somebody else saved it while this form was open; saving again then replaces it. */
export function useConflict<Listing, Values extends FieldValues, Input>(
  { api, texts }: ListingEditor<Listing, Values, Input>,
  listingId: string | null,
) {
  const [theirs, setTheirs] = useState<LoadedListing<Listing> | null>(null)

  function load() {
    if (listingId === null) return
    api.load(listingId).then(setTheirs, (error: unknown) => notifyError(texts.updateFailed, error))
  }

  return { theirs, load }
}
