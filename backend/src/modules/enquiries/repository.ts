import { and, asc, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ListingKind } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { cars, enquiries, properties } from '../../db/schema'

export type EnquiryRow = typeof enquiries.$inferSelect

/** Where a page of enquiries ends. */
export interface EnquiryPosition {
  readonly isRead: boolean
  readonly createdAt: Date
  readonly id: string
}

const isRead = sql<boolean>`(${enquiries.readAt} is not null)`

export async function insertEnquiry(database: Database, enquiry: typeof enquiries.$inferInsert): Promise<void> {
  await database.insert(enquiries).values(enquiry)
}

export async function findEnquiry(database: Database, id: string): Promise<EnquiryRow | null> {
  const [row] = await database.select().from(enquiries).where(eq(enquiries.id, id))
  return row ?? null
}

/**
 * Unread enquiries first, the newest of each kind foremost.
 * @param after only those that stand behind it
 */
export async function findEnquiries(
  database: Database,
  { after, limit }: { after: EnquiryPosition | undefined; limit: number },
): Promise<EnquiryRow[]> {
  return database
    .select()
    .from(enquiries)
    .where(after && standsBehind(after))
    .orderBy(asc(isRead), desc(enquiries.createdAt), enquiries.id)
    .limit(limit)
}

export async function countUnreadEnquiries(database: Database): Promise<number> {
  return database.$count(enquiries, isNull(enquiries.readAt))
}

/** Keeps the moment of the first reading. @returns null when there is no such enquiry */
export async function setEnquiryRead(database: Database, id: string, at: Date | null): Promise<EnquiryRow | null> {
  const readAt = at === null ? null : sql`coalesce(${enquiries.readAt}, ${sql.param(at, enquiries.readAt)})`
  const [row] = await database.update(enquiries).set({ readAt }).where(eq(enquiries.id, id)).returning()
  return row ?? null
}

export async function setEnquiryDelivered(database: Database, id: string, at: Date): Promise<void> {
  await database.update(enquiries).set({ deliveredAt: at }).where(eq(enquiries.id, id))
}

/** Title of a listing, deleted or not: a visitor may still have had its page open. */
export async function findListingTitle(database: Database, kind: ListingKind, id: string): Promise<string | null> {
  const table = kind === 'property' ? properties : cars
  const [row] = await database.select({ title: table.title }).from(table).where(eq(table.id, id))
  return row?.title ?? null
}

function standsBehind({ isRead: read, createdAt, id }: EnquiryPosition): SQL | undefined {
  const inSameHalf = and(
    eq(isRead, read),
    or(lt(enquiries.createdAt, createdAt), and(eq(enquiries.createdAt, createdAt), gt(enquiries.id, id))),
  )
  return read ? inSameHalf : or(isRead, inSameHalf)
}
