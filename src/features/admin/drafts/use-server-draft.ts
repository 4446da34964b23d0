import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { NEW_LISTING } from '../../../../contract/admin-limits'
import { privateKey } from '../../../lib/query-client'
import { SIGNING_OUT } from '../../../lib/private-storage'
import { deviceName } from './device-name'
import { createDraftSync, type Changes, type DraftSync, type DraftSyncState } from './draft-sync'
import type { DraftSlot } from './drafts'
import { loadDraftSummaries } from './use-draft-summaries'

interface ServerDraft extends DraftSyncState {
  readonly sync: DraftSync
}

/**
 * Stores a form's draft on the server too, while the form is mounted. `slot` must not change.
 * @param restored the changes that this device had when the form opened
 * @param version of the listing as the form was opened
 */
export function useServerDraft(slot: DraftSlot, restored: Changes | null, version: string | null): ServerDraft {
  const queries = useQueryClient()
  const { kind, listingId } = slot
  const [sync] = useState(() => createDraftSync(slot, { device: deviceName(), version }))
  const state = useSyncExternalStore(sync.subscribe, sync.state)

  useEffect(() => {
    const isStored = async () =>
      (await loadDraftSummaries(queries)).some(
        (draft) => draft.kind === kind && draft.id === (listingId ?? NEW_LISTING),
      )
    void sync.start(restored, isStored)

    const listening = new AbortController()
    const { signal } = listening
    const leave = () => document.visibilityState === 'hidden' && sync.flush()
    window.addEventListener('pagehide', sync.flush, { signal })
    window.addEventListener(SIGNING_OUT, sync.flush, { signal })
    document.addEventListener('visibilitychange', leave, { signal })
    window.addEventListener('online', sync.retry, { signal })
    return () => {
      listening.abort()
      sync.stop()
      void queries.invalidateQueries({ queryKey: privateKey('editor-drafts'), refetchType: 'none' })
    }
  }, [sync, queries, kind, listingId, restored])

  return { ...state, sync }
}
