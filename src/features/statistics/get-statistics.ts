import { useQuery } from '@tanstack/react-query'
import { LISTING_EVENTS } from '../../../contract/limits'
import { apiPaths } from '../../../contract/paths'
import type { Statistics } from '../../../contract/statistics'
import { getJson } from '../../lib/http'
import { privateKey } from '../../lib/private-queries'

const loadSchema = () => import('../../../contract/statistics').then((module) => module.statisticsSchema)

/** What visitors did in the last days, today included. */
export function useStatistics(days: number) {
  return useQuery({
    queryKey: privateKey('statistics', days),
    queryFn: ({ signal }) => getJson(apiPaths.statistics(days), loadSchema, { signal, needsUser: true }),
  })
}

export type Counts = Omit<Statistics['perDay'][number], 'day'>

/** Their sum over all days. */
export function totalOf({ perDay }: Statistics): Counts {
  const sums = LISTING_EVENTS.map((event) => [event, perDay.reduce((sum, day) => sum + day[event], 0)] as const)
  return Object.fromEntries(sums) as Counts
}

export const EVENT_LABELS = {
  view: 'Views',
  save: 'Saved',
  share: 'Shared',
  whatsapp: 'WhatsApp',
  call: 'Calls',
  message: 'Messages',
} as const satisfies Record<(typeof LISTING_EVENTS)[number], string>
