import { Button } from '../../ui/button'
import { space } from '../../ui/tokens'

/** In place of a map that has nothing to show. */
export function PlacesNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" css={{ display: 'grid', justifyItems: 'start', gap: space.s12, marginBlock: space.s16 }}>
      <p>The places of the listings could not be loaded.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
