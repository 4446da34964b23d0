import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ReactNode } from 'react'
import { isGone } from '../../../lib/http'
import { privateKey } from '../../../lib/private-queries'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { color, space } from '../../../ui/tokens'
import { discardDraft } from '../drafts/drafts'
import type { LoadedListing } from './listing-api'
import type { ListingEditor } from './listing-editor'

interface EditedListingProps<Listing, Values extends FieldValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  id: string
  /** Returns to add mode. */
  onClose: () => void
  children: (loaded: LoadedListing<Listing>) => ReactNode
}

/** Fetches the current listing and passes it to its form. */
export function EditedListing<Listing, Values extends FieldValues, Input>(
  props: EditedListingProps<Listing, Values, Input>,
) {
  const { editor, id, onClose, children } = props
  const { data, error, refetch } = useQuery({
    queryKey: privateKey('for-editing', editor.kind, id),
    queryFn: ({ signal }) => editor.api.load(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

  if (data !== undefined) return children(data)
  if (error === null) return <FormSkeleton />
  const isLost = isGone(error)
  return (
    <div role="alert" css={{ display: 'grid', gap: space.s12 }}>
      <p>{isLost ? `This ${editor.texts.one} is no longer there.` : `The ${editor.texts.one} could not be loaded.`}</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12 }}>
        {!isLost && <Button onClick={() => void refetch()}>Try again</Button>}
        <Button
          look="quiet"
          onClick={() => {
            if (isLost) discardDraft({ kind: editor.kind, listingId: id })
            onClose()
          }}
        >
          {isLost ? 'Close and discard its draft' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" css={{ display: 'grid', gap: space.s16, color: color.inkQuiet }}>
      <p role="status">Loading...</p>
      {[44, 132, 44, 44].map((height, index) => (
        <Skeleton key={index} css={{ height }} />
      ))}
    </div>
  )
}
