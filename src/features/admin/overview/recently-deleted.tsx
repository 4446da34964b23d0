import { useEffect, useState } from 'react'
import type { DeletedListing } from '../../../../contract/listing-management'
import { DAY_MS, HOUR_MS, RESTORE_WINDOW_MS } from '../../../../contract/limits'

import { spreadStyle } from '../../../ui/bar'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/load-error'
import { color, radius, size, space } from '../../../ui/tokens'
import { useDeletedListings } from './get-deleted-listings'
import { useRestoreListing } from './use-restore-listing'

/** Shown at once; the others behind a button. */
const SHOWN = 3

/** Listings deleted in the last thirty days, with a button that restores them. */
export function RecentlyDeleted() {
  const { data, isError, refetch } = useDeletedListings()
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  if (!data && isError) {
    return (
      <LoadError css={panelStyle} onRetry={refetch}>
        Recently deleted listings could not be loaded.
      </LoadError>
    )
  }
  if (!data?.length) return null
  return (
    <section css={panelStyle} aria-labelledby="recently-deleted">
      <h2 id="recently-deleted" css={{ fontSize: size.text20 }}>
        Recently deleted
      </h2>
      <ul css={{ display: 'grid', gap: space.s8 }}>
        {data.slice(0, isWhole ? undefined : SHOWN).map((listing) => (
          <DeletedEntry key={`${listing.kind} ${listing.id}`} listing={listing} now={now} />
        ))}
      </ul>
      {!isWhole && data.length > SHOWN && (
        <Button look="quiet" css={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  )
}

function DeletedEntry({ listing, now }: { listing: DeletedListing; now: number }) {
  const restoring = useRestoreListing(listing.kind)
  return (
    <li css={entryStyle}>
      <div css={{ minWidth: 0 }}>
        <p css={{ fontWeight: 600, fontSize: size.text15, lineHeight: 1.3 }}>{listing.title}</p>
        <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>{timeLeft(listing, now)}</p>
      </div>
      <Button look="quiet" disabled={restoring.isPending} onClick={() => restoring.mutate(listing.id)}>
        {restoring.isPending ? 'Restoring...' : 'Restore'}
        <VisuallyHidden> {listing.title}</VisuallyHidden>
      </Button>
    </li>
  )
}

/** By this device's clock, which may be wrong; the list itself uses the backend's. */
function timeLeft({ restorableUntil }: DeletedListing, now: number): string {
  const milliseconds = Math.min(Date.parse(restorableUntil) - now, RESTORE_WINDOW_MS)
  const [unit, amount] = milliseconds > DAY_MS ? ['day', milliseconds / DAY_MS] : ['hour', milliseconds / HOUR_MS]
  const left = Math.max(1, Math.ceil(amount))
  return left === 1 ? `1 ${unit} left` : `${left} ${unit}s left`
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), HOUR_MS / 4)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

const panelStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  borderRadius: radius.card,
  background: color.sand,
} as const

const entryStyle = {
  ...spreadStyle,
  gap: space.s12,
  '& button': { flex: 'none', background: color.surface },
} as const
