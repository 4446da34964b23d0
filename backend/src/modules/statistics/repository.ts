import { and, desc, eq, gte, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { LISTING_EVENTS } from '../../../../contract/admin-limits'
import { SPEED_MEASURES, SPEED_NAMES, type ListingEvent, type SpeedReport } from '../../../../contract/statistics'
import { momentIn } from '../../../../contract/viewings/times'
import type { Database } from '../../db/database'
import {
  cars,
  listingChanges,
  listingEvents,
  pageSpeeds,
  properties,
  viewings,
  type ListingTable,
} from '../../db/schema'
import { isSuspected } from '../viewings'

/** Adds one to the count of this day, such as `2026-11-23`. */
export async function addEvent(database: Database, { kind, id, event }: ListingEvent, day: string): Promise<void> {
  await database
    .insert(listingEvents)
    .values({ listingKind: kind, listingId: id, day, event, count: 1 })
    .onConflictDoUpdate({
      target: [listingEvents.day, listingEvents.listingKind, listingEvents.listingId, listingEvents.event],
      set: { count: sql`${listingEvents.count} + 1` },
    })
}

/** Adds one to the count of each measure's range on this day. */
export async function addSpeeds(database: Database, report: SpeedReport, day: string): Promise<void> {
  const { page, device } = report
  // All reports lock rows in the order of their measures, so that none waits for another in a circle.
  const rows = SPEED_NAMES.flatMap((measure) => {
    const value = report[measure]
    if (value === undefined) return []
    const above = SPEED_MEASURES[measure].borders.findLast((border) => value > border) ?? 0
    return [{ day, measure, page, device, above, count: 1 }]
  })
  await database
    .insert(pageSpeeds)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageSpeeds.day, pageSpeeds.measure, pageSpeeds.page, pageSpeeds.device, pageSpeeds.above],
      set: { count: sql`${pageSpeeds.count} + 1` },
    })
}

/** How many values from this day on are in each range, the lowest range first. */
export async function sumSpeeds(database: Database, since: string) {
  const { day, measure, page, device, above, count } = pageSpeeds
  return database
    .select({ measure, page, device, above, count: sql<number>`sum(${count})::int` })
    .from(pageSpeeds)
    .where(gte(day, since))
    .groupBy(measure, page, device, above)
    .orderBy(above)
}

/** The counts of each listing from this day on, most viewed first. */
export async function sumByListing(database: Database, since: string) {
  return database
    .select({ kind: listingEvents.listingKind, id: listingEvents.listingId, ...sums() })
    .from(listingEvents)
    .where(gte(listingEvents.day, since))
    .groupBy(listingEvents.listingKind, listingEvents.listingId)
    .orderBy(desc(sums().view), listingEvents.listingId)
}

/** The counts of each day with events, from this day on. */
export async function sumByDay(database: Database, since: string) {
  return database
    .select({ day: listingEvents.day, ...sums() })
    .from(listingEvents)
    .where(gte(listingEvents.day, since))
    .groupBy(listingEvents.day)
}

/**
 * Visits of each listing by the day in Nairobi on which they were asked for, or entered by the office, from this day
 * on. Suspected spam does not count.
 */
export async function countVisits(database: Database, since: string) {
  const { listingKind, listingId, status, createdAt } = viewings
  const day = sql<string>`to_char(${createdAt} at time zone 'Africa/Nairobi', 'YYYY-MM-DD')`
  return database
    .select({
      kind: listingKind,
      id: listingId,
      day,
      requested: sql<number>`count(*)::int`,
      confirmed: sql<number>`(count(*) filter (where ${status} in ('confirmed', 'done')))::int`,
      done: sql<number>`(count(*) filter (where ${status} = 'done'))::int`,
    })
    .from(viewings)
    .where(and(gte(createdAt, new Date(momentIn(since, 0)).toISOString()), not(isSuspected)))
    .groupBy(listingKind, listingId, day)
}

/** What is compared of the homes and cars on offer. */
export async function findOffered(database: Database) {
  const common = (table: ListingTable) => ({
    ...{ id: table.id, title: table.title, price: table.price, county: table.county, point: table.point },
    ...{ createdAt: table.createdAt, confirmedAt: table.confirmedAt, facts: table.facts },
    photos: sql<number>`cardinality(${table.imageUrls})`,
    descriptionLength: sql<number>`length(${table.description})`,
  })
  const isOnOffer = (table: ListingTable) =>
    and(isNull(table.deletedAt), inArray(table.status, ['available', 'under-offer']))
  const { type, category, bedrooms, bathrooms, area, pricePeriod, documents } = properties
  const { make, model, mileage, condition } = cars
  const hasFloorPlan = sql<boolean>`${documents} @> '[{"kind": "floor-plan", "audience": "public"}]'::jsonb`
  const [homes, ofCars] = await Promise.all([
    database
      .select({ ...common(properties), type, category, bedrooms, bathrooms, area, pricePeriod, hasFloorPlan })
      .from(properties)
      .where(isOnOffer(properties)),
    database
      .select({ ...common(cars), make, model, mileage, condition })
      .from(cars)
      .where(isOnOffer(cars)),
  ])
  return { homes, cars: ofCars }
}

/**
 * The counts of each listing from this day on, but not of the days before it last came on offer; `offeredAt` when that
 * was in this time and not its creation.
 */
export async function sumSinceOffered(database: Database, since: string) {
  const { listingKind, listingId, fields, derived, changedAt } = listingChanges
  const wasOffered = (side: 'from' | 'to') => sql`(${fields} -> 'status' ->> ${side}) in ('available', 'under-offer')`
  // A change that was undone did not begin a new offer: the undo brings back since when the listing was on offer.
  const offeredAt = sql`max(coalesce((${derived} -> 'statusSince' ->> 'to')::timestamptz, ${changedAt}))`
  const offers = database
    .select({ listingKind, listingId, offeredAt: offeredAt.mapWith(changedAt).as('offered_at') })
    .from(listingChanges)
    .where(and(gte(changedAt, new Date(momentIn(since, 0))), wasOffered('to'), not(wasOffered('from'))))
    .groupBy(listingKind, listingId)
    .as('offers')
  const offeredOn = sql`to_char(${offers.offeredAt} at time zone 'Africa/Nairobi', 'YYYY-MM-DD')::date`
  const [counts, offered] = await Promise.all([
    database
      .select({ kind: listingEvents.listingKind, id: listingEvents.listingId, ...sums() })
      .from(listingEvents)
      .leftJoin(
        offers,
        and(eq(offers.listingKind, listingEvents.listingKind), eq(offers.listingId, listingEvents.listingId)),
      )
      .where(
        and(gte(listingEvents.day, since), or(isNull(offers.offeredAt), sql`${listingEvents.day} >= ${offeredOn}`)),
      )
      .groupBy(listingEvents.listingKind, listingEvents.listingId),
    database.select({ kind: offers.listingKind, id: offers.listingId, at: offers.offeredAt }).from(offers),
  ])
  return { counts, offered }
}

type Counts = Record<(typeof LISTING_EVENTS)[number], number>

/** One sum for each event. */
function sums() {
  const columns = LISTING_EVENTS.map((event) => {
    const sum = sql<number>`coalesce(sum(${listingEvents.count}) filter (where ${listingEvents.event} = ${event}), 0)::int`
    return [event, sum] as const
  })
  return Object.fromEntries(columns) as { [Event in keyof Counts]: (typeof columns)[number][1] }
}
