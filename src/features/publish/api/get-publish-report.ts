import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/publish'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/query-client'

export const publishReportKey = privateKey('publish-report')

/** Polling intervals in milliseconds: while a publication runs, and while none does. */
const REFETCH_EVERY_MS = { busy: 3_000, quiet: 15_000 } as const

const loadSchema = () => import('../../../../contract/publish').then((module) => module.publishReportSchema)

/**
 * The publishing state. Unlike other data it is polled, because
 * it changes by itself; not while the page is hidden.
 */
export function usePublishReport() {
  return useQuery<PublishReport>({
    queryKey: publishReportKey,
    queryFn: ({ signal }) => getJson(apiPaths.publishReport, loadSchema, { signal, needsUser: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? REFETCH_EVERY_MS.busy : REFETCH_EVERY_MS.quiet),
    refetchIntervalInBackground: false,
  })
}

function isBusy(report: PublishReport | undefined): boolean {
  return report?.state === 'waiting' || report?.state === 'building'
}
