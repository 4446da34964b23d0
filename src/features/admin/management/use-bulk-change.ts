import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { bulkUndoneSchema, bulkUndoSchema } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { markOutdated } from '../../../lib/cache-changes'
import { postForJson } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { publishReportKey } from '../../publish'
import { notifyError } from '../notify-error'
import { DELETED_LISTINGS_KEY } from '../overview/get-deleted-listings'
import type { ManagedListing } from './managed-listing'

export interface BulkRequest {
  readonly listings: readonly Pick<ManagedListing, 'kind' | 'id'>[]
  readonly change: object
  /** What happened, for the line with 'Undo': '3 listings are sold'. */
  readonly done: string
}

export type ChangeListings = (request: BulkRequest) => void

/** A change that was made and can be undone: one token for each kind. */
export interface DoneChange {
  readonly text: string
  readonly tokens: readonly string[]
}

/** Changes several listings at once, and undoes the last such change, also one that was made elsewhere. */
export function useBulkChange() {
  const queries = useQueryClient()
  const [last, setLast] = useState<DoneChange | null>(null)

  const refresh = () =>
    Promise.all([
      markOutdated(['property'], ['car']),
      queries.invalidateQueries({ queryKey: DELETED_LISTINGS_KEY }),
      queries.invalidateQueries({ queryKey: publishReportKey }),
    ])
  const showError = (error: Error) => notifyError('Nothing was changed', error)

  const change = useMutation({
    mutationFn: async ({ listings, change: fields, done }: BulkRequest): Promise<DoneChange> => {
      const tokens: string[] = []
      for (const [kind, ids] of byKind(listings)) {
        const { undo } = await postForJson(adminPaths.bulkChange, { kind, ids, change: fields }, bulkUndoSchema)
        tokens.push(undo)
      }
      return { text: done, tokens }
    },
    onSuccess: setLast,
    onError: showError,
    // Not awaited: a selection made while the lists load again must stay.
    onSettled: () => void refresh(),
  })
  const undo = useMutation({
    mutationFn: async ({ tokens }: DoneChange) => {
      for (const token of [...tokens].reverse())
        await postForJson(adminPaths.undoBulkChange, { undo: token }, bulkUndoneSchema)
    },
    onSuccess: () => {
      setLast(null)
      notify({ title: 'Undone' })
    },
    onError: showError,
    // Not awaited: a selection made while the lists load again must stay.
    onSettled: () => void refresh(),
  })

  return { change, undo, last, remember: setLast, forget: () => setLast(null) }
}

function byKind(listings: BulkRequest['listings']): Map<ListingKind, string[]> {
  const groups = new Map<ListingKind, string[]>()
  for (const { kind, id } of listings) groups.set(kind, [...(groups.get(kind) ?? []), id])
  return groups
}
