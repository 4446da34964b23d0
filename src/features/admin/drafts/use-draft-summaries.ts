import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { EditorDraftSummary } from '../../../../contract/editor-draft'
import { privateKey } from '../../../lib/query-client'
import { fetchDraftSummaries, readKnownVersions, slotOf } from './server-drafts'

/** One call serves all forms that open together. */
const FRESH_MS = 2_000
const draftSummaries = {
  queryKey: privateKey('editor-drafts'),
  queryFn: fetchDraftSummaries,
  staleTime: FRESH_MS,
  retry: false,
}

export function loadDraftSummaries(queries: QueryClient): Promise<EditorDraftSummary[]> {
  return queries.query(draftSummaries)
}

/** Drafts on the server that this device neither wrote nor took over, latest first. */
export function useOtherDeviceDrafts(): EditorDraftSummary[] {
  const { data = [] } = useQuery(draftSummaries)
  return data.filter((draft) => !readKnownVersions(slotOf(draft)).includes(draft.version))
}
