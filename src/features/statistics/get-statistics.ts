import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DETAIL_CACHE_MS } from '../../../contract/limits'
import { adminPaths } from '../../../contract/paths'
import { statisticsSchema } from '../../../contract/statistics'
import { getJson } from '../../lib/http'
import { privateKey } from '../../lib/private-queries'

const loadSchema = () => Promise.resolve(statisticsSchema)

/** What visitors did in the last days, today included. */
export function useStatistics(days: number) {
  return useQuery({
    queryKey: privateKey('statistics', days),
    queryFn: ({ signal }) => getJson(adminPaths.statistics(days), loadSchema, { signal, needsUser: true }),
    // Today's numbers grow.
    staleTime: DETAIL_CACHE_MS,
    // Another period replaces the figures when it is there, so that the page does not jump.
    placeholderData: keepPreviousData,
  })
}
