import { color, size, space } from '../../../ui/tokens'
import type { StatusPackListing } from './make-status-pack'
import { StatusPackButton } from './status-pack-button'

interface StatusPackSectionProps {
  /** As it is saved. */
  listing: StatusPackListing
  /** The form has changes that the pictures do not show. */
  isUnsaved: boolean
}

/** Pictures of the edited listing for a status. */
export function StatusPackSection({ listing, isUnsaved }: StatusPackSectionProps) {
  return (
    <div css={{ display: 'grid', gap: space.s8, justifyItems: 'start' }}>
      <StatusPackButton listing={listing} />
      <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
        Upright pictures and a caption for a status.{isUnsaved && ' They show the listing as it was last saved.'}
      </p>
    </div>
  )
}
