import { DAY_MS } from '../../../../contract/limits'
import { COUNTS, VISIT_COUNTS, type ListingEvent, type Statistics } from '../../../../contract/statistics'
import { nairobiDay } from '../../../../contract/viewings/times'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { findListingKind } from '../listings'
import { addEvent, countVisits, sumByDay, sumByListing } from './repository'

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
      await addEvent(database, { kind, id, event }, nairobiDay(clock()))
    },

    read: async (days) => {
      const now = clock()
      const dates = Array.from({ length: days }, (_, ago) => nairobiDay(now - ago * DAY_MS)).reverse()
      const since = dates[0] ?? nairobiDay(now)
      const [ofListings, ofDays, visits] = await Promise.all([
        sumByListing(database, since),
        sumByDay(database, since),
        countVisits(database, since),
      ])
      const perDay = new Map(dates.map((day) => [day, { day, ...NOTHING }]))
      for (const counts of ofDays) perDay.set(counts.day, { ...NOTHING, ...counts })
      const listings = new Map(ofListings.map((counts) => [`${counts.kind} ${counts.id}`, { ...NOTHING, ...counts }]))
      for (const { kind, id, day, ...visit } of visits) {
        // A visit may have been arranged by telephone, without anybody having seen the page.
        const listing = listings.get(`${kind} ${id}`) ?? { ...NOTHING, kind, id }
        listings.set(`${kind} ${id}`, listing)
        for (const sums of [listing, perDay.get(day)]) {
          for (const name of VISIT_COUNTS) if (sums !== undefined) sums[name] += visit[name]
        }
      }
      return { days, listings: [...listings.values()], perDay: [...perDay.values()] }
    },
  }
}

type Counts = Omit<Statistics['perDay'][number], 'day'>
const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts
