import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bulkUndoneSchema, bulkUndoSchema } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/paths'
import { notifyFailedChange, postOnce, notifyError } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { Button, iconButtonStyle } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import { floatingBarStyle } from '../../../ui/surfaces'
import { color, size, space } from '../../../ui/tokens'
import { publishReportKey } from '../publishing/publish-report'
import { DELETED_LISTINGS_KEY, type ManagedListing } from './managed-listing'

export interface BulkRequest {
  readonly listings: readonly Pick<ManagedListing, 'kind' | 'id'>[]
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
    mutationFn: async ({ listings, change: fields, done }: BulkRequest): Promise<DoneChange> => {
      const body = { listings: listings.map(({ kind, id }) => ({ kind, id })), change: fields }
      const { undo } = await postOnce(adminPaths.bulkChange, body, bulkUndoSchema)
      return { text: done, token: undo }
    },
    onSuccess: setLast,
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
