import { LoadError } from '../../ui/message'
import { space } from '../../ui/tokens'

/** In place of a map that has nothing to show. */
export function PlacesNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadError css={{ marginBlock: space.s16 }} onRetry={onRetry}>
      The places of the listings could not be loaded.
    </LoadError>
  )
}
