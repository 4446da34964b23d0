import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { DAY_MS, LISTING_KINDS, MINUTE_MS, type ListingKind } from '../../../../contract/limits'
import type { PersonSearch } from '../../../../contract/enquirer'
import { momentIn } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS, type ViewingQuery } from '../../../../contract/viewings/viewing'
import { lowerAscii } from '../../../../contract/text/same-email'
import { PERSONAL_LOCKS, type Database } from '../../db/database'
import { enquiries, LISTING_TABLES, viewingChanges, viewings } from '../../db/schema'

export type ViewingRow = typeof viewings.$inferSelect
export type ViewingChange = typeof viewingChanges.$inferSelect

/** Whom a viewing is for: an address in lower case, a number in E.164 form. */
export type Person = Pick<ViewingRow, 'email' | 'phone'>

/** What stands in the history: who made the change, uid of the administrator, 'visitor' or 'mail', and what it was. */
export type Recorded = Pick<ViewingChange, 'action' | 'fields' | 'changedBy'>

/** An address as viewings store and compare it. */
export function emailOf(address: string | undefined): string | null {
  return address === undefined ? null : lowerAscii(address)
}

/** Requests by the same person wait until the transaction ends, so that together they cannot exceed the limit. */
export async function lockPerson(transaction: Database, { email, phone }: Person): Promise<void> {
  // In one order, because a deadlock needs two.
  for (const key of [email, phone].filter((one) => one !== null)) {
    await transaction.execute(sql`select pg_advisory_xact_lock(${PERSONAL_LOCKS.viewings}, hashtext(${key}))`)
  }
}

/**
 * What the person asked for that is neither cancelled nor answered by a visit, past or to come. Without suspected spam,
 * because anybody can send it in another's name.
 */
export function findOpenRequests(database: Database, person: Person): Promise<ViewingRow[]> {
  const isOpen = inArray(viewings.status, ['requested', 'proposed', 'confirmed'])
  return database
    .select()
    .from(viewings)
    .where(and(isOpen, eq(viewings.entered, false), not(isSuspected), isOf(person)))
}

export async function insertViewing(
  transaction: Database,
  viewing: typeof viewings.$inferInsert,
  recorded: Recorded,
): Promise<ViewingRow> {
  const [row] = await transaction.insert(viewings).values(viewing).returning()
  if (row === undefined) throw new Error('The viewing was not stored')
  await record(transaction, row.id, recorded)
  return row
}

/** Counts the version. */
export async function updateViewing(
  transaction: Database,
  id: string,
  changes: Partial<ViewingRow>,
  recorded: Recorded,
): Promise<ViewingRow> {
  const [row] = await transaction
    .update(viewings)
    .set({ ...changes, version: sql`${viewings.version} + 1` })
    .where(eq(viewings.id, id))
    .returning()
  if (row === undefined) throw new Error(`The viewing ${id} was not locked`)
  await record(transaction, id, recorded)
  return row
}

export async function record(transaction: Database, viewingId: string, recorded: Recorded): Promise<void> {
  await transaction.insert(viewingChanges).values({ ...recorded, viewingId, changedAt: new Date().toISOString() })
}

export async function findViewing(database: Database, id: string): Promise<ViewingRow | null> {
  const [row] = await database.select().from(viewings).where(eq(viewings.id, id))
  return row ?? null
}

/** Other changes wait until the transaction ends. */
export async function lockViewing(transaction: Database, id: string): Promise<ViewingRow | null> {
  const [row] = await transaction.select().from(viewings).where(eq(viewings.id, id)).for('update')
  return row ?? null
}

/** Those with a time first, by time; then the oldest request first. Suspected spam is not among them. */
export function findViewings(database: Database, { from, to, status }: ViewingQuery): Promise<ViewingRow[]> {
  return database
    .select()
    .from(viewings)
    .where(
      and(
        not(isSuspected),
        from === undefined && to === undefined ? undefined : isBetween(from, to),
        status === undefined ? undefined : eq(viewings.status, status),
      ),
    )
    .orderBy(asc(viewings.start), asc(viewings.createdAt), viewings.id)
}

/** Whether it takes place on these days; without a time, whether it may, by what was proposed or else wished. */
function isBetween(from = '2000-01-01', to = '2200-01-01'): SQL | undefined {
  const since = new Date(momentIn(from, 0)).toISOString()
  const until = new Date(momentIn(to, 0) + DAY_MS).toISOString()
  const isProposed = sql`exists (select 1 from jsonb_array_elements_text(${viewings.starts}) as proposed
    where proposed::timestamptz >= ${since}::timestamptz and proposed::timestamptz < ${until}::timestamptz)`
  const isWished = sql`jsonb_array_length(${viewings.starts}) = 0 and exists (
    select 1 from jsonb_array_elements(${viewings.times}) as wished where wished->>'date' between ${from} and ${to})`
  return or(
    and(gte(viewings.start, since), lt(viewings.start, until)),
    and(isNull(viewings.start), or(isProposed, isWished)),
  )
}

export const isSuspected = sql`exists (select 1 from ${enquiries}
  where ${enquiries.viewingId} = ${viewings.id} and ${enquiries.suspectedSpam})`

/** Confirmed visits other than this one whose starts are less than an hour apart, in their order. */
export function findNear(database: Database, { id, start }: Pick<ViewingRow, 'id' | 'start'>): Promise<ViewingRow[]> {
  const moment = Date.parse(start ?? '')
  const apart = VIEWING_LIMITS.apartMinutes * MINUTE_MS
  return database
    .select()
    .from(viewings)
    .where(
      and(
        ne(viewings.id, id),
        eq(viewings.status, 'confirmed'),
        gt(viewings.start, new Date(moment - apart).toISOString()),
        lt(viewings.start, new Date(moment + apart).toISOString()),
      ),
    )
    .orderBy(asc(viewings.start), viewings.id)
}

/** Newest first. */
export function findChanges(database: Database, viewingId: string): Promise<ViewingChange[]> {
  return database
    .select()
    .from(viewingChanges)
    .where(eq(viewingChanges.viewingId, viewingId))
    .orderBy(desc(viewingChanges.id))
}

/**
 * The inbox follows the diary: what the office does about a request answers its message, and what the visitor changes
 * makes it unread.
 */
export async function updateInbox(transaction: Database, viewingId: string, by: 'office' | 'visitor'): Promise<void> {
  const isAbout = eq(enquiries.viewingId, viewingId)
  if (by === 'visitor') await transaction.update(enquiries).set({ readAt: null, status: 'open' }).where(isAbout)
  else {
    const readAt = sql`coalesce(${enquiries.readAt}, ${sql.param(new Date(), enquiries.readAt)})`
    await transaction
      .update(enquiries)
      .set({ readAt, status: 'replied' })
      .where(and(isAbout, eq(enquiries.status, 'open')))
  }
}

export interface ViewedListing {
  readonly title: string
  readonly reference: string | null
  readonly status: (typeof LISTING_TABLES)[ListingKind]['$inferSelect']['status']
}

/** Listings, drafts among them, by their ids; deleted ones on demand. */
export async function findListingsById(
  database: Database,
  kind: ListingKind,
  ids: readonly string[],
  { withDeleted = false } = {},
): Promise<ReadonlyMap<string, ViewedListing>> {
  if (ids.length === 0) return new Map()
  const { id, title, reference, status, deletedAt } = LISTING_TABLES[kind]
  const rows = await database
    .select({ id, title, reference, status })
    .from(LISTING_TABLES[kind])
    .where(and(inArray(id, [...new Set(ids)]), withDeleted ? undefined : isNull(deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The listings that these viewings are about, by kind and id. A deleted one keeps its title and reference. */
export async function findViewedListings(
  database: Database,
  rows: readonly ViewingRow[],
): Promise<Readonly<Record<ListingKind, ReadonlyMap<string, ViewedListing>>>> {
  const found = []
  // One after the other: a transaction has one connection.
  for (const kind of LISTING_KINDS) {
    const ids = rows.flatMap(({ listingKind, listingId }) => (listingKind === kind ? [listingId] : []))
    found.push([kind, await findListingsById(database, kind, ids, { withDeleted: true })] as const)
  }
  return Object.fromEntries(found) as Record<ListingKind, ReadonlyMap<string, ViewedListing>>
}

/** Everything of somebody with this address, in any case, or this number, oldest first. */
export function findViewingsOfPerson(database: Database, person: PersonSearch): Promise<ViewingRow[]> {
  return database
    .select()
    .from(viewings)
    .where(isOf(searched(person)))
    .orderBy(asc(viewings.createdAt), viewings.id)
}

/**
 * Their history goes with them. Before their messages are deleted, because changes of viewings lock in this order.
 * @returns the ids of those that were deleted
 */
export async function deleteViewingsOfPerson(transaction: Database, person: PersonSearch): Promise<string[]> {
  const deleted = await transaction
    .delete(viewings)
    .where(isOf(searched(person)))
    .returning({ id: viewings.id })
  return deleted.map(({ id }) => id)
}

function searched({ email, phone }: PersonSearch): Person {
  return { email: emailOf(email), phone: phone ?? null }
}

function isOf({ email, phone }: Person): SQL | undefined {
  return or(
    email === null ? sql`false` : eq(viewings.email, email),
    phone === null ? sql`false` : eq(viewings.phone, phone),
  )
}
