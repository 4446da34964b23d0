import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import type { StatusPackListing } from './make-status-pack'

const StatusPackDialog = lazy(() =>
  import(/* webpackChunkName: "status-pack" */ './status-pack-dialog').then((module) => ({
    default: module.StatusPackDialog,
  })),
)

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
