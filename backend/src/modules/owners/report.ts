import { and, desc, eq, gte, inArray, isNull, not, notInArray, sql } from 'drizzle-orm'
import { DAY_MS, type ListingKind, type ListingStatus } from '../../../../contract/limits'
import { formatPrice, isPriced, priceNote } from '../../../../contract/price'
import { isClosed, STATUS_LABELS } from '../../../../contract/status'
import { OWNER_WEEKS, type OwnerPage } from '../../../../contract/viewings/owner'
import { momentIn, nairobiDay } from '../../../../contract/viewings/times'
import type { Database } from '../../db/database'
import {
  cars,
  enquiries,
  listingChanges,
  listingEvents,
  properties,
  viewingChanges,
  viewings,
  type LISTING_ACTIONS,
} from '../../db/schema'
import { isSuspected } from '../viewings'

/** What is read and shown at most, newest first. */
const MAX = { changes: 500, acts: 40, feedback: 40 }

/**
 * What the owner of a listing sees of it (docs/product.md, "Owners"): numbers, prices, the office's acts. Names, words
 * and addresses of visitors are not read at all, nor the office's notes.
 * @param now milliseconds since 1970
 * @returns null for a listing that is unknown or deleted
 */
export async function readOwnerPage(
  database: Database,
  kind: ListingKind,
  id: string,
  now: number,
): Promise<OwnerPage | null> {
  const listing = await findListing(database, kind, id)
  if (listing === null) return null
  const mondays = Array.from({ length: OWNER_WEEKS }, (_, ago) =>
    mondayOf(nairobiDay(now - 7 * ago * DAY_MS)),
  ).reverse()
  const since = mondays[0] ?? mondayOf(nairobiDay(now))
  const [changes, events, messages, visits, acts] = await Promise.all([
    findChanges(database, kind, id),
    countEvents(database, { kind, id, since }),
    countMessages(database, { kind, id, since }),
    findVisits(database, kind, id),
    findVisitActs(database, kind, id),
  ])

  const weeks = new Map(mondays.map((week) => [week, { week, views: 0, saves: 0, enquiries: 0, visits: 0 }]))
  const totals = { views: 0, saves: 0, contacts: 0, enquiries: 0, requested: 0, confirmed: 0, done: 0 }
  for (const { day, event, count } of events) {
    const week = weeks.get(mondayOf(day))
    if (event === 'view' && week) week.views += count
    if (event === 'save' && week) week.saves += count
    totals[EVENT_TOTALS[event]] += count
  }
  for (const { day, count } of messages) {
    const week = weeks.get(mondayOf(day))
    if (week) week.enquiries += count
    totals.enquiries += count
  }
  for (const { status, start, createdAt } of visits) {
    const isConfirmed = status === 'confirmed' || status === 'done'
    const week = start === null ? undefined : weeks.get(mondayOf(nairobiDay(Date.parse(start))))
    if (week && isConfirmed) week.visits += 1
    if (nairobiDay(Date.parse(createdAt)) < since) continue
    totals.requested += 1
    if (isConfirmed) totals.confirmed += 1
    if (status === 'done') totals.done += 1
  }

  return {
    kind,
    id,
    reference: listing.reference,
    title: listing.title,
    status: listing.status,
    statusSince: listing.statusSince,
    price: listing.price,
    priceNote: listing.priceNote,
    ...offerHistory(listing, changes),
    weeks: [...weeks.values()],
    totals,
    feedback: feedbackOf(visits),
    acts: actsOf([
      ...changes.flatMap((change) =>
        describeChange(change).map((text) => ({ at: change.changedAt.toISOString(), text })),
      ),
      ...acts.flatMap(({ action, changedAt }) => (VISIT_ACTS[action] ?? []).map((text) => ({ at: changedAt, text }))),
    ]),
  }
}

async function findListing(database: Database, kind: ListingKind, id: string) {
  const common = ({ title, reference, status, statusSince, price, createdAt }: typeof cars | typeof properties) => ({
    ...{ title, reference, status, statusSince, price, createdAt },
  })
  if (kind === 'car') {
    const [car] = await database
      .select(common(cars))
      .from(cars)
      .where(and(eq(cars.id, id), isNull(cars.deletedAt)))
    return car === undefined ? null : { ...car, priceNote: null }
  }
  const [home] = await database
    .select({ ...common(properties), type: properties.type, pricePeriod: properties.pricePeriod })
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deletedAt)))
  return home === undefined ? null : { ...home, priceNote: priceNote(home) ?? null }
}

/** What visitors do is left out. */
const OFFICE_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'review_replied',
] as const satisfies readonly (typeof LISTING_ACTIONS)[number][]

type Change = Pick<typeof listingChanges.$inferSelect, 'action' | 'fields' | 'changedAt'>

async function findChanges(database: Database, kind: ListingKind, id: string): Promise<Change[]> {
  return database
    .select({ action: listingChanges.action, fields: listingChanges.fields, changedAt: listingChanges.changedAt })
    .from(listingChanges)
    .where(
      and(
        eq(listingChanges.listingId, id),
        eq(listingChanges.listingKind, kind),
        inArray(listingChanges.action, [...OFFICE_ACTIONS]),
      ),
    )
    .orderBy(desc(listingChanges.id))
    .limit(MAX.changes)
}

interface Period {
  readonly kind: ListingKind
  readonly id: string
  /** A day of Nairobi. */
  readonly since: string
}

/** The events that the owner sees, and the total to which each counts. */
const EVENT_TOTALS = { view: 'views', save: 'saves', whatsapp: 'contacts', call: 'contacts' } as const

async function countEvents(database: Database, { kind, id, since }: Period) {
  const { day, event, count, listingKind, listingId } = listingEvents
  const shown = Object.keys(EVENT_TOTALS) as (keyof typeof EVENT_TOTALS)[]
  const rows = await database
    .select({ day, event, count })
    .from(listingEvents)
    .where(and(gte(day, since), eq(listingKind, kind), eq(listingId, id), inArray(event, shown)))
  return rows as (Omit<(typeof rows)[number], 'event'> & { event: keyof typeof EVENT_TOTALS })[]
}

/** Messages from the listing's form; requests for a visit are counted as visits. */
async function countMessages(database: Database, { kind, id, since }: Period) {
  const { listingKind, listingId, createdAt, suspectedSpam } = enquiries
  const day = sql<string>`to_char(${createdAt} at time zone 'Africa/Nairobi', 'YYYY-MM-DD')`
  return database
    .select({ day, count: sql<number>`count(*)::int` })
    .from(enquiries)
    .where(
      and(
        gte(createdAt, new Date(momentIn(since, 0))),
        eq(listingKind, kind),
        eq(listingId, id),
        eq(enquiries.kind, 'message'),
        eq(suspectedSpam, false),
      ),
    )
    .groupBy(day)
}

async function findVisits(database: Database, kind: ListingKind, id: string) {
  const { status, start, createdAt, outcome } = viewings
  return database
    .select({ status, start, createdAt, outcome })
    .from(viewings)
    .where(and(eq(viewings.listingKind, kind), eq(viewings.listingId, id), not(isSuspected)))
}

/** What the office did about the listing's visits. */
async function findVisitActs(database: Database, kind: ListingKind, id: string) {
  return database
    .select({ action: viewingChanges.action, changedAt: viewingChanges.changedAt })
    .from(viewingChanges)
    .innerJoin(viewings, eq(viewingChanges.viewingId, viewings.id))
    .where(
      and(
        eq(viewings.listingKind, kind),
        eq(viewings.listingId, id),
        notInArray(viewingChanges.changedBy, ['visitor', 'mail']),
      ),
    )
    .orderBy(desc(viewingChanges.id))
    .limit(MAX.changes)
}

/** The Monday of the week of a day such as `2026-11-28`. */
function mondayOf(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const daysAfterMonday = (new Date(midnight).getUTCDay() + 6) % 7
  return new Date(midnight - daysAfterMonday * DAY_MS).toISOString().slice(0, 10)
}

/** Since when it is on offer, and the reductions meanwhile. Nobody saw a draft's price. @param changes newest first */
function offerHistory(
  listing: { readonly status: ListingStatus; readonly createdAt: Date },
  changes: readonly Change[],
): Pick<OwnerPage, 'onOfferSince' | 'reductions'> {
  let status: unknown = listing.status
  let offeredAt: string | null = null
  const reductions: OwnerPage['reductions'] = []
  for (const { fields, changedAt } of changes) {
    const at = changedAt.toISOString()
    const { from, to } = fields.price ?? {}
    const wasDraft = status === 'draft' || fields.status?.from === 'draft'
    if (!wasDraft && typeof from === 'number' && typeof to === 'number' && isPriced(to) && to < from)
      reductions.push({ at, from, to })
    if (fields.status === undefined) continue
    if (isOnOffer(fields.status.to) && !isOnOffer(fields.status.from)) offeredAt ??= at
    status = fields.status.from
  }
  const onOfferSince = isOnOffer(listing.status) ? (offeredAt ?? listing.createdAt.toISOString()) : null
  return { onOfferSince, reductions }
}

function isOnOffer(status: unknown): boolean {
  return status === 'available' || status === 'under-offer'
}

function feedbackOf(visits: Awaited<ReturnType<typeof findVisits>>): OwnerPage['feedback'] {
  return visits
    .flatMap(({ status, outcome, start, createdAt }) =>
      status === 'done' && outcome !== null ? [{ day: nairobiDay(Date.parse(start ?? createdAt)), outcome }] : [],
    )
    .sort((one, other) => other.day.localeCompare(one.day))
    .slice(0, MAX.feedback)
}

/** What a change of the listing was, in plain words. */
function describeChange({ action, fields }: Change): string[] {
  if (action === 'created') return ['Listing prepared']
  if (action === 'deleted') return ['Taken off the site']
  if (action === 'restored') return ['Put back on the site']
  if (action === 'review_replied') return ['Review answered']
  return Object.entries(fields).map(([name, change]) => FIELD_ACTS[name]?.(change) ?? 'Details changed')
}

type FieldChange = Change['fields'][string]

const FIELD_ACTS: Readonly<Record<string, (change: FieldChange) => string>> = {
  price: ({ from, to }) => `Price changed from ${priceText(from)} to ${priceText(to)}`,
  status: ({ from, to }) => {
    if (to === 'draft') return 'Taken off the site'
    if (to !== 'available') return `Marked as ${STATUS_LABELS[to as ListingStatus].toLowerCase()}`
    return from === 'under-offer' || isClosed(from as ListingStatus) ? 'Available again' : 'Put on offer'
  },
  title: () => 'Text changed',
  description: () => 'Text changed',
  imageUrls: () => 'Photos changed',
  youtubeLink: () => 'Video changed',
  documents: () => 'Documents changed',
  confirmedAt: () => 'Availability confirmed',
  featured: ({ to }) => (to === true ? 'Shown on the home page' : 'No longer shown on the home page'),
}

function priceText(price: unknown): string {
  return formatPrice(typeof price === 'number' ? price : null)
}

/** By the action of a change of a viewing. A list, so that other actions have none. */
const VISIT_ACTS: Readonly<Record<string, readonly string[]>> = {
  entered: ['Visit arranged by telephone'],
  proposed: ['Times for a visit proposed'],
  confirmed: ['Visit confirmed'],
  cancelled: ['Visit cancelled'],
  done: ['Visit took place'],
  missed: ['Visitor did not come'],
}

/** The same act on the same day is told once, with its number. */
function actsOf(acts: readonly { readonly at: string; readonly text: string }[]): OwnerPage['acts'] {
  const counted = new Map<string, { day: string; text: string; count: number }>()
  for (const { at, text } of [...acts].sort((one, other) => other.at.localeCompare(one.at))) {
    const day = nairobiDay(Date.parse(at))
    const known = counted.get(`${day} ${text}`)
    if (known) known.count += 1
    else counted.set(`${day} ${text}`, { day, text, count: 1 })
  }
  const told = [...counted.values()].slice(0, MAX.acts)
  return told.map(({ day, text, count }) => ({ day, text: count === 1 ? text : `${text} (${count} times)` }))
}
