import { useMutation, useQueryClient, useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { RESTORE_WINDOW_MS, type ListingKind, DAY_MS, HOUR_MS } from '../../../../contract/limits'
import { deletedListingSchema, type DeletedListing } from '../../../../contract/listing-management'
import { apiPaths } from '../../../../contract/paths'
import { notifyError } from '../../../lib/admin-http'
import { getJson } from '../../../lib/http'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { spreadStyle } from '../../../ui/surfaces'
import { color, radius, size, space } from '../../../ui/tokens'
import { publishReportKey } from '../publishing/publish-report'
import { DELETED_LISTINGS_KEY } from './bulk-change'
import { EDITORS } from './managed-listing'

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
      <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
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

/** Restores a deleted listing by its id. */
function useRestoreListing(kind: ListingKind) {
  const queries = useQueryClient()
  const { api, texts } = EDITORS[kind]
  return useMutation({
    mutationFn: (id: string) => api.restore(id),
    onSuccess: () => notify({ title: texts.restored }),
    onError: (error) => notifyError(texts.restoreFailed, error),
    // A failure may mean that the time has expired, so everything is refetched in any case.
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: [kind] })
      void queries.invalidateQueries({ queryKey: publishReportKey })
      await queries.invalidateQueries({ queryKey: DELETED_LISTINGS_KEY })
    },
  })
}

/** Deletes a listing by its id at once, and offers to undo that. */
export function useDeleteListing(kind: ListingKind, onDeleted: (id: string) => void) {
  const { texts, api } = EDITORS[kind]
  const queries = useQueryClient()
  const restoring = useRestoreListing(kind)
  return useMutation({
    mutationKey: deletionKeyOf(kind),
    mutationFn: (id: string) => api.remove(id),
    onSuccess: async (_answer, id) => {
      notify({
        title: texts.deleted,
        action: {
          label: 'Undo',
          elsewhere: 'Restore it under Recently deleted',
          onSelect: () => restoring.mutate(id),
        },
      })
      onDeleted(id)
      void queries.invalidateQueries({ queryKey: DELETED_LISTINGS_KEY })
      void queries.invalidateQueries({ queryKey: publishReportKey })
      // Until the list is refetched the row stays and shows 'Deleting...'.
      await queries.invalidateQueries({ queryKey: [kind] })
    },
    onError: (error) => notifyError(texts.deleteFailed, error),
  })
}

/** Whether a listing is being deleted; there may be several. */
export function useIsDeleting(kind: ListingKind, id: string): boolean {
  const ids = useMutationState({
    filters: { mutationKey: deletionKeyOf(kind), status: 'pending' },
    select: (mutation) => mutation.state.variables,
  })
  return ids.includes(id)
}

const deletionKeyOf = (kind: string) => ['delete-listing', kind]

const REFRESH_MS = 60_000
const schema = z.array(deletedListingSchema)

/** Listings that can still be restored. Refetched every minute while there are any, as they expire. */
function useDeletedListings() {
  return useQuery({
    queryKey: DELETED_LISTINGS_KEY,
    queryFn: ({ signal }) =>
      getJson(apiPaths.deletedListings, () => Promise.resolve(schema), { signal, needsUser: true }),
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  })
}
