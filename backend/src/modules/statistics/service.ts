import { LISTING_EVENTS } from '../../../../contract/admin-limits'
import { DAY_MS } from '../../../../contract/limits'
import type { ListingEvent, Statistics } from '../../../../contract/statistics'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { findListingKind } from '../listings'
import { addEvent, sumByDay, sumByListing, type Counts } from './repository'

const TIME_ZONE = 'Africa/Nairobi'
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' })

export interface StatisticsService {
  /** Adds one to the day's count. @throws HttpError 404 when there is no such listing to see */
  count(event: ListingEvent): Promise<void>
  /** @param days how many, with today */
  read(days: number): Promise<Statistics>
}

/** @param clock milliseconds since 1970 */
export function createStatistics(database: Database, clock: () => number = Date.now): StatisticsService {
  return {
    count: async ({ kind, id, event }) => {
      if ((await findListingKind(database, id)) !== kind) throw new HttpError(404, `There is no ${kind} '${id}'.`)
      await addEvent(database, { kind, id, event }, dayOf(clock()))
    },

    read: async (days) => {
      const now = clock()
      const dates = Array.from({ length: days }, (_, ago) => dayOf(now - ago * DAY_MS)).reverse()
      const since = dates[0] ?? dayOf(now)
      const [listings, ofDays] = await Promise.all([sumByListing(database, since), sumByDay(database, since)])
      const byDay = new Map(ofDays.map((counts) => [counts.day, counts]))
      return { days, listings, perDay: dates.map((day) => byDay.get(day) ?? { day, ...NOTHING }) }
    },
  }
}

const NOTHING = Object.fromEntries(LISTING_EVENTS.map((event) => [event, 0])) as Counts

/** `2026-11-23`, as people in Kenya date it. */
function dayOf(milliseconds: number): string {
  return dayFormat.format(milliseconds)
}
