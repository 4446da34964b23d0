import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { ListingKind, ListingStatus } from '../../../../contract/limits'
import { bulkUndoneSchema, bulkUndoSchema } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { STATUS_LABELS, statusesFor } from '../../../../contract/status'
import { notifyFailedChange, postOnce, notifyError } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { privateKey } from '../../../lib/query-client'
import { Button, iconButtonStyle } from '../../../ui/button'
import { controlStyle, selectStyle } from '../../../ui/control'
import { Options } from '../../../ui/fields'
import { CloseIcon } from '../../../ui/icons'
import { floatingBarStyle } from '../../../ui/surfaces'
import { color, from, size, space } from '../../../ui/tokens'
import { publishReportKey } from '../publishing/publish-report'

export const DELETED_LISTINGS_KEY = privateKey('deleted-listings')

interface ListingName {
  readonly kind: ListingKind
  readonly id: string
}

export interface BulkRequest {
  readonly listings: readonly ListingName[]
  readonly change: object
  /** What happened, for the line with 'Undo': '3 listings are sold'. */
  readonly done: string
}

export type ChangeListings = (request: BulkRequest) => void

/** A change that was made, and the token that undoes it. */
export interface DoneChange {
  readonly text: string
  readonly token: string
}

const BULK_CHANGE = ['bulk-change']

/** Changes several listings at once, and undoes the last such change, also one that was made elsewhere. */
export function useBulkChange() {
  const queries = useQueryClient()
  const [last, setLast] = useState<DoneChange | null>(null)

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['property'] }),
      queries.invalidateQueries({ queryKey: ['car'] }),
      queries.invalidateQueries({ queryKey: DELETED_LISTINGS_KEY }),
      queries.invalidateQueries({ queryKey: publishReportKey }),
    ])

  const change = useMutation({
    mutationKey: BULK_CHANGE,
    mutationFn: async ({ listings, change: fields, done }: BulkRequest): Promise<DoneChange> => {
      const body = { listings: listings.map(({ kind, id }) => ({ kind, id })), change: fields }
      const { undo } = await postOnce(adminPaths.bulkChange, body, bulkUndoSchema)
      return { text: done, token: undo }
    },
    onSuccess: (done, request) => {
      storeStatus(queries, request)
      setLast(done)
    },
    onError: (error, { listings }) =>
      notifyFailedChange(
        error,
        listings.length === 1 ? 'the listing was changed' : 'the listings were changed',
        (refusal) => notifyError('Nothing was changed', refusal),
      ),
    // Not awaited: a selection made while the lists load again must stay.
    onSettled: () => void refresh(),
  })
  const undo = useMutation({
    mutationFn: ({ token }: DoneChange) => postOnce(adminPaths.undoBulkChange, { undo: token }, bulkUndoneSchema),
    onSuccess: () => {
      setLast(null)
      notify({ title: 'Undone' })
    },
    onError: (error) =>
      notifyFailedChange(error, 'it was undone', (refusal) => notifyError('Nothing was undone', refusal)),
    // Not awaited: a selection made while the lists load again must stay.
    onSettled: () => void refresh(),
  })

  return { change, undo, last, remember: setLast, forget: () => setLast(null) }
}

/** Until the lists are loaded again, a status would jump back for a moment. */
function storeStatus(queries: QueryClient, { listings, change }: BulkRequest): void {
  if (!('status' in change)) return
  for (const { kind, id } of listings) {
    queries.setQueryData<ListingName[]>([kind], (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...change } : one)),
    )
    queries.setQueryData<object>([kind, id], (one) => one && { ...one, ...change })
  }
}

/** Says what the last change was and undoes it. Empty while there is none. */
export function UndoBar({ bulk: { last, undo, forget } }: { bulk: ReturnType<typeof useBulkChange> }) {
  return (
    <div role="status" css={last !== null && barStyle} data-action-bar={last === null ? undefined : ''}>
      {last && (
        <>
          <span>{last.text}</span>
          <span css={buttonsStyle}>
            <Button look="quiet" disabled={undo.isPending} onClick={() => undo.mutate(last)}>
              {undo.isPending ? 'Undoing...' : 'Undo'}
            </Button>
            <button type="button" aria-label="Close" css={closeStyle} onClick={forget}>
              <CloseIcon />
            </button>
          </span>
        </>
      )}
    </div>
  )
}

/** A listing whose status can be set. */
export interface StatusListing extends ListingName {
  readonly title: string
  readonly status: ListingStatus
  /** Of a home. */
  readonly type?: string | null | undefined
}

/** The status of a listing as a select of those that fit; one that does not fit is offered while it is the current one. */
export function StatusSelect({ listing, onChange }: { listing: StatusListing; onChange: ChangeListings }) {
  const { kind, title, status, type } = listing
  const [pending] = useMutationState({
    filters: { mutationKey: BULK_CHANGE, status: 'pending' },
    select: ({ state }) => pendingStatus(state.variables as BulkRequest, listing),
  }).flatMap((chosen) => chosen ?? [])
  const fitting = statusesFor(kind, type)
  return (
    <select
      aria-label={`Status of ${title}`}
      css={[controlStyle, selectStyle, statusStyle]}
      // It is not disabled meanwhile, which would take the focus away.
      aria-busy={pending !== undefined}
      value={pending ?? status}
      onChange={({ target }) => {
        const chosen = fitting.find((one) => one === target.value)
        if (chosen && pending === undefined) onChange(statusChange(listing, chosen))
      }}
      onKeyDown={openByKey}
    >
      <Options of={fitting.includes(status) ? fitting : [...fitting, status]} label={(one) => STATUS_LABELS[one]} />
    </select>
  )
}

/**
 * Opens the list where a key would choose at once, and so publish each status on the way. A browser that cannot open it
 * by script, Safari, opens it by itself.
 */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, currentTarget: select } = event
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey
  if (!(isLetter || /^(?:Arrow|Page|Home$|End$)/.test(key)) || !('showPicker' in select)) return
  event.preventDefault()
  select.showPicker()
}

function pendingStatus({ listings, change }: BulkRequest, { kind, id }: ListingName): ListingStatus | undefined {
  const isMeant = 'status' in change && listings.some((one) => one.kind === kind && one.id === id)
  return isMeant ? (change.status as ListingStatus) : undefined
}

/** Who sets a status knows that it is so: the listing is confirmed too. */
export function statusChange(listing: StatusListing, status: ListingStatus): BulkRequest {
  return {
    listings: [listing],
    change: { status, confirmedAt: new Date().toISOString() },
    done: `“${listing.title}” is ${STATUS_LABELS[status].toLowerCase()}`,
  }
}

/** A phone zooms into what is smaller when it gets the focus. */
const statusStyle = { [from.tablet]: { fontSize: size.text15 } } as const

const buttonsStyle = { display: 'flex', gap: space.s4 } as const

/** Its cross ends where the text begins on the other side. */
const closeStyle = {
  ...iconButtonStyle,
  padding: 0,
  marginInlineEnd: `calc(-1 * ${space.s12})`,
  color: 'inherit',
} as const

const barStyle = {
  ...floatingBarStyle,
  bottom: space.s12,
  zIndex: 5,
  flexWrap: 'wrap',
  gap: `${space.s8} ${space.s16}`,
  paddingBlock: space.s8,
  background: color.sand,
  fontSize: size.text15,
} as const
