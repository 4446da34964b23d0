import { desc, gte, sql } from 'drizzle-orm'
import { LISTING_EVENTS } from '../../../../contract/admin-limits'
import { DAY_MS } from '../../../../contract/limits'
import type { ListingEvent, Statistics } from '../../../../contract/statistics'
import type { Database } from '../../db/database'
import { listingEvents } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import { findListingKind } from '../listings'

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
      await database
        .insert(listingEvents)
        .values({ listingKind: kind, listingId: id, day: dayOf(clock()), event, count: 1 })
        .onConflictDoUpdate({
          target: [listingEvents.day, listingEvents.listingKind, listingEvents.listingId, listingEvents.event],
          set: { count: sql`${listingEvents.count} + 1` },
        })
    },

    read: async (days) => {
      const now = clock()
      const dates = Array.from({ length: days }, (_, ago) => dayOf(now - ago * DAY_MS)).reverse()
      const isRecent = gte(listingEvents.day, dates[0] ?? dayOf(now))
      const [ofListings, ofDays] = await Promise.all([
        database
          .select({ kind: listingEvents.listingKind, id: listingEvents.listingId, ...sums() })
          .from(listingEvents)
          .where(isRecent)
          .groupBy(listingEvents.listingKind, listingEvents.listingId)
          .orderBy(desc(sums().view), listingEvents.listingId),
        database
          .select({ day: listingEvents.day, ...sums() })
          .from(listingEvents)
          .where(isRecent)
          .groupBy(listingEvents.day),
      ])
      const byDay = new Map(ofDays.map((counts) => [counts.day, counts]))
      return { days, listings: ofListings, perDay: dates.map((day) => byDay.get(day) ?? { day, ...NOTHING }) }
    },
  }
}

type Counts = Record<(typeof LISTING_EVENTS)[number], number>

const NOTHING = Object.fromEntries(LISTING_EVENTS.map((event) => [event, 0])) as Counts

/** One sum for each event. */
function sums() {
  const columns = LISTING_EVENTS.map((event) => {
    const sum = sql<number>`coalesce(sum(${listingEvents.count}) filter (where ${listingEvents.event} = ${event}), 0)::int`
    return [event, sum] as const
  })
  return Object.fromEntries(columns) as { [Event in keyof Counts]: (typeof columns)[number][1] }
}

/** `2026-11-23`, as people in Kenya date it. */
function dayOf(milliseconds: number): string {
  return dayFormat.format(milliseconds)
}
