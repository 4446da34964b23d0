import { useState } from 'react'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { color, size, space } from '../../../ui/tokens'
import type { StatusPackListing } from './make-status-pack'
import { StatusPack } from './status-pack'

interface StatusPackSectionProps {
  /** As it is saved. */
  listing: StatusPackListing
  /** The form has changes that the pictures do not show. */
  isUnsaved: boolean
}

/** Pictures of the edited listing for a status. */
export function StatusPackSection({ listing, isUnsaved }: StatusPackSectionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div css={{ display: 'grid', gap: space.s8, justifyItems: 'start' }}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Status pack<VisuallyHidden> {listing.title}</VisuallyHidden>
      </Button>
      {isOpen && <StatusPack listing={listing} onClose={() => setOpen(false)} />}
      <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        Upright pictures and a caption for a status.{isUnsaved && ' They show the listing as it was last saved.'}
      </p>
    </div>
  )
}
