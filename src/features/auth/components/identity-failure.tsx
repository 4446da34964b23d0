import { Button } from '../../../ui/button'
import { color, radius, space } from '../../../ui/tokens'

/** Shown above an account form when the identity SDK could not be fetched. */
export function IdentityFailure({ retry }: { retry: () => void }) {
  return (
    <div role="alert" css={noteStyle}>
      <p>Signing in is not available right now. Please check your connection.</p>
      <Button look="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

const noteStyle = {
  display: 'grid',
  justifyItems: 'start',
  gap: space.s12,
  padding: space.s16,
  borderRadius: radius.card,
  background: color.sand,
} as const
