import { lazy, Suspense, useState } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'

const StatusPackDialog = lazy(() =>
  import(/* webpackChunkName: "status-pack" */ './status-pack-dialog').then((module) => ({
    default: module.StatusPackDialog,
  })),
)

export interface StatusPackListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
}

/** Makes pictures of the saved listing for a status, in one tap. */
export function StatusPackButton({ listing }: { listing: StatusPackListing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="button" look="quiet" onClick={() => setOpen(true)}>
        Status pack<VisuallyHidden> {listing.title}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Suspense>
          <StatusPackDialog listing={listing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
