import { LoadError } from '../../../ui/load-error'
import { color, radius, space } from '../../../ui/tokens'

/** Shown above an account form when the identity SDK could not be fetched. */
export function IdentityFailure({ retry }: { retry: () => void }) {
  return (
    <LoadError css={noteStyle} onRetry={retry}>
      Signing in is not available right now. Please check your connection.
    </LoadError>
  )
}

const noteStyle = { padding: space.s16, borderRadius: radius.card, background: color.sand } as const
