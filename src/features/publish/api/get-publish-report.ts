import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/publish'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/private-queries'

export const publishReportKey = privateKey('publish-report')

/** Milliseconds between two looks: while something happens, and while nothing does. */
const LOOK_EVERY = { busy: 3_000, quiet: 15_000 } as const

const loadSchema = () => import('../../../../contract/publish').then((module) => module.publishReportSchema)

/**
 * How far publishing is. Unlike anything else on the site it is asked for again and again, because
 * it changes by itself; not while the page is out of sight.
 */
export function usePublishReport() {
  return useQuery<PublishReport>({
    queryKey: publishReportKey,
    queryFn: ({ signal }) => getJson(apiPaths.publishReport, loadSchema, { signal, needsUser: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? LOOK_EVERY.busy : LOOK_EVERY.quiet),
    refetchIntervalInBackground: false,
  })
}

function isBusy(report: PublishReport | undefined): boolean {
  return report?.state === 'waiting' || report?.state === 'building'
}
