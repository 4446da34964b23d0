import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
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

const KINDS = { unread: isNull(enquiries.readAt), read: isNotNull(enquiries.readAt) }

export async function insertEnquiry(database: Database, enquiry: typeof enquiries.$inferInsert): Promise<void> {
  await database.insert(enquiries).values(enquiry)
}

export async function findEnquiry(database: Database, id: string): Promise<EnquiryRow | null> {
  const [row] = await database.select().from(enquiries).where(eq(enquiries.id, id))
  return row ?? null
}

/**
 * Unread enquiries first, the newest of each kind foremost. However many there are, a page costs what it
 * holds: either kind has an index of its own, read from where the page before ended.
 * @param after only those that stand behind it
 */
export async function findEnquiries(
  database: Database,
  { after, limit }: { after: EnquiryPosition | undefined; limit: number },
): Promise<EnquiryRow[]> {
  const reading = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  // One picture of both kinds: what is marked read meanwhile must not stand in both, or in neither.
  return database.transaction(async (transaction) => {
    const unread = after?.isRead === true ? [] : await enquiriesOfKind(transaction, 'unread', after, limit)
    if (unread.length === limit) return unread
    const afterRead = after?.isRead === true ? after : undefined
    return [...unread, ...(await enquiriesOfKind(transaction, 'read', afterRead, limit - unread.length))]
  }, reading)
}

export async function countUnreadEnquiries(database: Database): Promise<number> {
  return database.$count(enquiries, KINDS.unread)
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

/** One query, the newest first. @param after only those that stand behind it */
export function enquiriesOfKind(
  database: Database,
  kind: keyof typeof KINDS,
  after: Pick<EnquiryPosition, 'createdAt' | 'id'> | undefined,
  limit: number,
) {
  return database
    .select()
    .from(enquiries)
    .where(and(KINDS[kind], after && standsBehind(after)))
    .orderBy(desc(enquiries.createdAt), enquiries.id)
    .limit(limit)
}

/** Says twice that nothing newer is wanted: an index can begin at a plain bound, at an alternative it cannot. */
function standsBehind({ createdAt, id }: Pick<EnquiryPosition, 'createdAt' | 'id'>): SQL | undefined {
  return and(lte(enquiries.createdAt, createdAt), or(lt(enquiries.createdAt, createdAt), gt(enquiries.id, id)))
}
