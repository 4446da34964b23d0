import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type EnquiryFolder, offerSchema, type Enquiry } from '../../../../contract/enquiry'
import type { ListingKind } from '../../../../contract/limits'
import { parsePhoneNumber } from '../../../../contract/text/phone-number'
import type { Database } from '../../db/database'
import { enquiries, enquiryEntries, LISTING_TABLES } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import { addUndelivered, latest, type Undelivered } from '../../lib/mailer'

export type EnquiryRow = typeof enquiries.$inferSelect
export type EnquiryEntryRow = typeof enquiryEntries.$inferSelect

/** The last enquiry of a page. */
export interface EnquiryPosition {
  readonly isRead: boolean
  readonly createdAt: Date
  readonly id: string
}

const KINDS = { unread: isNull(enquiries.readAt), read: isNotNull(enquiries.readAt) }
/** Literally the conditions of the partial indexes; otherwise PostgreSQL would not use them. */
const FOLDERS = {
  inbox: sql`not ${enquiries.suspectedSpam}`,
  suspected_spam: sql`${enquiries.suspectedSpam}`,
} satisfies Record<EnquiryFolder, SQL>

export interface EnquiryFilter {
  readonly folder: EnquiryFolder
  /** Words to search for. */
  readonly text?: string | undefined
}

/** @returns null for an unknown enquiry */
export async function updateEnquiry(
  database: Database,
  id: string,
  changes: PgUpdateSetSource<typeof enquiries>,
): Promise<EnquiryRow | null> {
  const [row] = await database.update(enquiries).set(changes).where(eq(enquiries.id, id)).returning()
  return row ?? null
}

export async function insertEntry(database: Database, entry: typeof enquiryEntries.$inferInsert): Promise<void> {
  await database.insert(enquiryEntries).values(entry)
}

export async function findEntry(database: Database, id: string): Promise<EnquiryEntryRow | null> {
  const [row] = await database.select().from(enquiryEntries).where(eq(enquiryEntries.id, id))
  return row ?? null
}

/** Finds the entries of several enquiries, oldest first. */
export async function findEntries(database: Database, enquiryIds: readonly string[]): Promise<EnquiryEntryRow[]> {
  if (enquiryIds.length === 0) return []
  return database
    .select()
    .from(enquiryEntries)
    .where(inArray(enquiryEntries.enquiryId, [...enquiryIds]))
    .orderBy(asc(enquiryEntries.createdAt), enquiryEntries.id)
}

/** When it was sent to the mail server, or only written to the outbox. */
type Sent = Pick<EnquiryRow, 'deliveredAt'> | Pick<EnquiryRow, 'outboxAt'>

export async function setEntrySent(database: Database, id: string, sent: Sent): Promise<void> {
  await database.update(enquiryEntries).set(sent).where(eq(enquiryEntries.id, id))
}

/** The address of a message's sender is refused: the message becomes unread, so that the administrator sees it. */
export async function recordRefusal(database: Database, { id, enquiryId }: EnquiryEntryRow): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.update(enquiryEntries).set({ refusedAt: new Date() }).where(eq(enquiryEntries.id, id))
    await updateEnquiry(transaction, enquiryId, { readAt: null })
  })
}

/** When the mail server last accepted a message or a reply. */
export async function findLastDelivery(database: Database): Promise<Date | null> {
  const [messages] = await database.select({ at: max(enquiries.deliveredAt) }).from(enquiries)
  const [replies] = await database.select({ at: max(enquiryEntries.deliveredAt) }).from(enquiryEntries)
  return latest(messages?.at, replies?.at)
}

export async function insertEnquiry(database: Database, enquiry: typeof enquiries.$inferInsert): Promise<void> {
  await database.insert(enquiries).values(enquiry)
}

export async function findEnquiry(database: Database, id: string): Promise<EnquiryRow | null> {
  const [row] = await database.select().from(enquiries).where(eq(enquiries.id, id))
  return row ?? null
}

/**
 * Unread enquiries first, then newest first. The cost of a page depends on its size alone: unread and read
 * enquiries each have an index, which is read from the end of the previous page.
 */
export async function findEnquiries(
  database: Database,
  { after, limit, ...filter }: EnquiryFilter & { after: EnquiryPosition | undefined; limit: number },
): Promise<EnquiryRow[]> {
  const reading = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  // A snapshot: an enquiry marked read meanwhile must not appear twice, or not at all.
  return database.transaction(async (transaction) => {
    const unread =
      after?.isRead === true ? [] : await enquiriesOfKind(transaction, { ...filter, kind: 'unread', after, limit })
    if (unread.length === limit) return unread
    const afterRead = after?.isRead === true ? after : undefined
    const room = limit - unread.length
    return [
      ...unread,
      ...(await enquiriesOfKind(transaction, { ...filter, kind: 'read', after: afterRead, limit: room })),
    ]
  }, reading)
}

export async function countUnreadEnquiries(database: Database, folder: EnquiryFolder): Promise<number> {
  return database.$count(enquiries, and(KINDS.unread, FOLDERS[folder]))
}

/**
 * Messages and replies that were neither delivered nor written to the outbox, without those given up as refused.
 * @param written before, and after that when it is given
 */
export async function findUndelivered(
  database: Database,
  written: { readonly before: Date; readonly after?: Date },
): Promise<Undelivered> {
  const { before, after = new Date(0) } = written
  const [messages] = await database
    .select({ count: count(), oldest: min(enquiries.createdAt) })
    .from(enquiries)
    .where(
      and(
        isNull(enquiries.deliveredAt),
        isNull(enquiries.outboxAt),
        lt(enquiries.createdAt, before),
        gt(enquiries.createdAt, after),
        FOLDERS.inbox,
        eq(enquiries.source, 'form'),
      ),
    )
  const [replies] = await database
    .select({ count: count(), oldest: min(enquiryEntries.createdAt) })
    .from(enquiryEntries)
    .where(
      and(
        sql`${enquiryEntries.kind} = 'mail'`,
        isNull(enquiryEntries.deliveredAt),
        isNull(enquiryEntries.outboxAt),
        isNull(enquiryEntries.refusedAt),
        lt(enquiryEntries.createdAt, before),
        gt(enquiryEntries.createdAt, after),
      ),
    )
  return addUndelivered(messages, replies)
}

/**
 * Moves an enquiry from suspected spam to the inbox.
 * @returns null for an unknown enquiry; `moved` is false when it was in the inbox already
 */
export async function clearSuspicion(
  transaction: Database,
  id: string,
): Promise<{ row: EnquiryRow; moved: boolean } | null> {
  const [row] = await transaction
    .update(enquiries)
    .set({ suspectedSpam: false })
    .where(and(eq(enquiries.id, id), FOLDERS.suspected_spam))
    .returning()
  if (row !== undefined) return { row, moved: true }
  const found = await findEnquiry(transaction, id)
  return found && { row: found, moved: false }
}

/** Does not change the time of the first reading. @returns null for an unknown enquiry */
export function setEnquiryRead(database: Database, id: string, at: Date | null): Promise<EnquiryRow | null> {
  const readAt = at === null ? null : sql`coalesce(${enquiries.readAt}, ${sql.param(at, enquiries.readAt)})`
  return updateEnquiry(database, id, { readAt })
}

/** Finds a deleted listing as well, whose page a visitor may still have open. */
export async function findListingTitle(database: Database, kind: ListingKind, id: string): Promise<string | null> {
  const table = LISTING_TABLES[kind]
  const [row] = await database.select({ title: table.title }).from(table).where(eq(table.id, id))
  return row?.title ?? null
}

const PHONE_BATCH = 500

/**
 * Earlier versions stored telephone numbers as typed, only without spaces, brackets, dots and hyphens. Brings them to E.164, in which they are compared and
 * linked; what cannot be read stays. Runs at each start, because an earlier version may write during an upgrade.
 */
export async function normalizeStoredPhones(database: Database): Promise<void> {
  for (let last = ''; ;) {
    const rows = await database
      .select({ id: enquiries.id, phone: enquiries.phone })
      .from(enquiries)
      .where(and(isNotNull(enquiries.phone), gt(enquiries.id, last)))
      .orderBy(asc(enquiries.id))
      .limit(PHONE_BATCH)
    for (const { id, phone } of rows) {
      const number = phone === null ? null : parsePhoneNumber(phone)
      if (number !== null && number !== phone)
        await database.update(enquiries).set({ phone: number }).where(eq(enquiries.id, id))
    }
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

/** Newest first. */
export function enquiriesOfKind(
  database: Database,
  page: EnquiryFilter & {
    readonly kind: keyof typeof KINDS
    readonly after: Pick<EnquiryPosition, 'createdAt' | 'id'> | undefined
    readonly limit: number
  },
) {
  const { folder, text, kind, after, limit } = page
  return database
    .select()
    .from(enquiries)
    .where(and(KINDS[kind], FOLDERS[folder], after && isAfter(after), text === undefined ? undefined : contains(text)))
    .orderBy(desc(enquiries.createdAt), enquiries.id)
    .limit(limit)
}

/** Every word occurs in the sender, the message or the listing's title; or all of them are the sender's number. */
function contains(text: string): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  const searched = [enquiries.name, enquiries.email, enquiries.message, enquiries.listingTitle]
  const everyWord = and(
    ...words.map((word) =>
      or(...searched.map((column) => ilike(column, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)), phoneContains(word)),
    ),
  )
  return or(everyWord, phoneContains(words.join('')))
}

/** Fewer digits occur in too many numbers. */
const PHONE_DIGITS_MIN = 3

/**
 * Whether the telephone number, or a part of it, was written in any usual way: numbers are stored as E.164, without the
 * zeros before them.
 */
function phoneContains(text: string): SQL | undefined {
  const digits = text.replaceAll(/[()./+-]/g, '').replace(/^0+/, '')
  const number = parsePhoneNumber(text)
  if (number !== null) return eq(enquiries.phone, number)
  return /^\d+$/.test(digits) && digits.length >= PHONE_DIGITS_MIN ? ilike(enquiries.phone, `%${digits}%`) : undefined
}

/** The first condition is redundant, but lets PostgreSQL begin at a position in the index. */
function isAfter({ createdAt, id }: Pick<EnquiryPosition, 'createdAt' | 'id'>): SQL | undefined {
  return and(lte(enquiries.createdAt, createdAt), or(lt(enquiries.createdAt, createdAt), gt(enquiries.id, id)))
}

const PATTERN = /^([01])\.(\d{1,15})\.([\w-]{1,100})$/

/** The cursor of the page after this enquiry. */
export function cursorOf({ readAt, createdAt, id }: EnquiryRow): string {
  return `${readAt === null ? 0 : 1}.${createdAt.getTime()}.${id}`
}

/** @throws HttpError 400 for an invalid cursor */
export function parseCursor(text: string): EnquiryPosition {
  const [, read, time, id] = PATTERN.exec(text) ?? []
  if (id === undefined) throw new HttpError(400, 'after: not the `next` of a page of messages')
  return { isRead: read === '1', createdAt: new Date(Number(time)), id }
}

/** Enquiries as the API returns them, in the order of `rows`, each with its entries, oldest first. */
export async function withEntries(database: Database, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const ids = rows.map(({ id }) => id)
  const entriesOf = new Map(ids.map((id): [string, EnquiryEntryRow[]] => [id, []]))
  for (const entry of await findEntries(database, ids)) entriesOf.get(entry.enquiryId)?.push(entry)
  return rows.map((row) => toEnquiry(row, entriesOf.get(row.id) ?? []))
}

/** The API returns an enquiry like this, with its entries, oldest first. */
export function toEnquiry(row: EnquiryRow, entries: readonly EnquiryEntryRow[]): Enquiry {
  const { id, name, email, message, listingKind: kind, listingId, listingTitle: title } = row
  return {
    id,
    kind: row.kind,
    name,
    email,
    message,
    listing: kind === null || listingId === null ? null : { kind, id: listingId, title },
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    outboxAt: row.outboxAt?.toISOString() ?? null,
    suspectedSpam: row.suspectedSpam,
    status: row.status,
    page: row.page,
    campaign: row.campaign,
    source: row.source,
    phone: row.phone,
    viewingId: row.viewingId,
    offer: row.offer === null ? null : offerSchema.parse(row.offer),
    entries: entries.map(({ id: entryId, kind: entryKind, text, createdAt, deliveredAt, outboxAt, refusedAt }) => ({
      id: entryId,
      kind: entryKind,
      text,
      createdAt: createdAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      outboxAt: outboxAt?.toISOString() ?? null,
      refusedAt: refusedAt?.toISOString() ?? null,
    })),
  }
}
