import { randomUUID } from 'node:crypto'
import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import type { ListingName } from '../../../../contract/shortlist'
import type { Database } from '../../db/database'
import {
  alertMails,
  alerts,
  alertSubscribers,
  cars,
  LISTING_TABLES,
  properties,
  type ListingTable,
  type SavedPrice,
} from '../../db/schema'
import { addUndelivered, latest, type retryWindow, type Undelivered } from '../../lib/mailer'
import type { StrangerMails } from '../stranger-mails'

export type AlertRow = typeof alerts.$inferSelect
export type SubscriberRow = typeof alertSubscribers.$inferSelect
export type MailRow = typeof alertMails.$inferSelect

/** The alerts that a link ends. */
export type Target = { readonly alertId: string } | { readonly subscriberId: string }

export async function findAlerts(database: Database, ids: readonly string[]): Promise<AlertRow[]> {
  return database
    .select()
    .from(alerts)
    .where(inArray(alerts.id, [...ids]))
}

export async function lockAlert(transaction: Database, id: string): Promise<AlertRow | undefined> {
  const [locked] = await transaction.select().from(alerts).where(eq(alerts.id, id)).for('update')
  return locked
}

export async function findAlertWithSubscriber(database: Database, alertId: string) {
  const [row] = await database
    .select()
    .from(alerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, alerts.subscriberId))
    .where(eq(alerts.id, alertId))
  return row
}

export async function findMailWithSubscriber(database: Database, mailId: string) {
  const [row] = await database
    .select()
    .from(alertMails)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, alertMails.subscriberId))
    .where(eq(alertMails.id, mailId))
  return row
}

export async function findTargeted(database: Database, target: Target): Promise<AlertRow[]> {
  return database.select().from(alerts).where(isOf(target))
}

/** Alerts of these subscribers that are confirmed and can be delivered, oldest first. */
export async function findActiveAlerts(database: Database, subscriberIds: readonly string[]): Promise<AlertRow[]> {
  return database.select().from(alerts).where(isActiveOf(subscriberIds)).orderBy(alerts.requestedAt, alerts.id)
}

/** Those of the listings that are on offer. */
export async function findOnOffer(database: Database, wanted: Readonly<Record<ListingKind, ReadonlySet<string>>>) {
  const isOnOffer = (table: ListingTable, ids: ReadonlySet<string>) =>
    and(inArray(table.id, [...ids]), eq(table.status, 'available'), isNull(table.deletedAt))
  return {
    property: await database.select().from(properties).where(isOnOffer(properties, wanted.property)),
    car: await database.select().from(cars).where(isOnOffer(cars, wanted.car)),
  }
}

/** The prices of those listings that exist and fulfil the condition: properties first, each kind by id. */
export async function findPrices(
  database: Database,
  listings: readonly ListingName[],
  condition: (table: ListingTable) => SQL,
): Promise<SavedPrice[]> {
  const found: SavedPrice[] = []
  for (const kind of LISTING_KINDS) {
    const ids = [...new Set(listings.filter((listing) => listing.kind === kind).map(({ id }) => id))]
    if (ids.length === 0) continue
    const table: ListingTable = LISTING_TABLES[kind]
    const rows = await database
      .select({ id: table.id, price: table.price })
      .from(table)
      .where(and(inArray(table.id, ids), isNull(table.deletedAt), condition(table)))
      .orderBy(table.id)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  return found
}

/** Locks subscribers without a waiting mail whose last check and last mail are not younger than these moments. */
export async function lockDueSubscribers(
  transaction: Database,
  lookedUntil: Date,
  mailedUntil: Date,
  limit: number,
): Promise<string[]> {
  const waitingMail = transaction.select().from(alertMails).where(eq(alertMails.subscriberId, alertSubscribers.id))
  const rows = await transaction
    .select({ id: alertSubscribers.id })
    .from(alertSubscribers)
    .where(
      and(
        lte(alertSubscribers.lookedAt, lookedUntil),
        or(isNull(alertSubscribers.mailedAt), lte(alertSubscribers.mailedAt, mailedUntil)),
        notExists(waitingMail),
      ),
    )
    .orderBy(alertSubscribers.lookedAt, alertSubscribers.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/**
 * The subscriber's id; a new row for a new address. The row stays locked, so that limits hold for parallel requests.
 */
export async function lockSubscriber(transaction: Database, email: string, addressHash: string): Promise<string> {
  const [row] = await transaction
    .insert(alertSubscribers)
    .values({ id: randomUUID(), email, addressHash })
    .onConflictDoUpdate({ target: alertSubscribers.email, set: { addressHash } })
    .returning({ id: alertSubscribers.id })
  if (row === undefined) throw new Error('The subscriber was not stored')
  return row.id
}

/** Turns an alert on: its subscriber is checked from now on. */
export async function recordConfirmed(transaction: Database, alert: AlertRow, at: Date): Promise<void> {
  await transaction.update(alerts).set({ confirmedAt: at }).where(eq(alerts.id, alert.id))
  await transaction
    .update(alertSubscribers)
    .set({ lookedAt: at })
    .where(and(eq(alertSubscribers.id, alert.subscriberId), isNull(alertSubscribers.lookedAt)))
}

/** A mail that was sent shows that the mail server takes the address again. */
export async function recordConfirmationMail(
  database: Database,
  { id, subscriberId, requestedAt }: AlertRow,
  outcome: 'sent' | 'refused',
  at: Date,
): Promise<void> {
  if (outcome === 'sent') {
    await database.update(alerts).set({ refusedAt: null }).where(eq(alerts.subscriberId, subscriberId))
  }
  await database
    .update(alerts)
    .set(outcome === 'sent' ? { confirmationSentAt: at } : { refusedAt: at })
    .where(and(eq(alerts.id, id), eq(alerts.requestedAt, requestedAt)))
}

/** Deletes a mail that is not tried again, whatever became of it. */
export async function recordAlertMail(
  database: Database,
  { id, subscriberId }: MailRow,
  outcome: 'sent' | 'refused' | 'deleted' | 'given-up',
  at: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(alertMails).where(eq(alertMails.id, id))
    if (outcome === 'sent') {
      await transaction.update(alertSubscribers).set({ mailedAt: at }).where(eq(alertSubscribers.id, subscriberId))
    }
    if (outcome === 'refused') {
      await transaction.update(alerts).set({ refusedAt: at }).where(eq(alerts.subscriberId, subscriberId))
    }
  })
}

/** @param until listings that came on offer later are new at the next check */
export async function recordCheck(
  transaction: Database,
  { subscriberIds, at, until }: { subscriberIds: readonly string[]; at: Date; until: Date },
): Promise<void> {
  await transaction
    .update(alerts)
    .set({ since: until })
    .where(and(isActiveOf(subscriberIds), lt(alerts.since, until)))
  await transaction
    .update(alertSubscribers)
    .set({ lookedAt: at })
    .where(inArray(alertSubscribers.id, [...subscriberIds]))
}

export async function rememberSaved(
  transaction: Database,
  alertId: string,
  saved: readonly SavedPrice[],
): Promise<void> {
  await transaction.update(alerts).set({ saved }).where(eq(alerts.id, alertId))
}

/** The same search with other saved listings: the new one takes its place. */
export async function replaceEqualSearches(transaction: Database, { id, subscriberId, kind, filters }: AlertRow) {
  await transaction
    .delete(alerts)
    .where(
      and(
        ne(alerts.id, id),
        eq(alerts.subscriberId, subscriberId),
        eq(alerts.kind, kind),
        eq(alerts.filters, sql`${JSON.stringify(filters)}::jsonb`),
      ),
    )
}

/** Deletes the alerts, and their subscriber with the last one. */
export async function removeTargeted(transaction: Database, target: Target): Promise<AlertRow[]> {
  const deleted = await transaction.delete(alerts).where(isOf(target)).returning()
  await removeWithoutAlerts(transaction)
  return deleted
}

/** Deletes unconfirmed alerts that were asked for earlier. */
export async function removeUnconfirmed(database: Database, before: Date): Promise<void> {
  await database.delete(alerts).where(and(isNull(alerts.confirmedAt), lt(alerts.requestedAt, before)))
  await removeWithoutAlerts(database)
}

/** Deletes who has this address, with all alerts and waiting mails. */
export async function removeSubscriber(transaction: Database, addressHash: string): Promise<void> {
  await transaction.delete(alertSubscribers).where(eq(alertSubscribers.addressHash, addressHash))
}

const REMOVED_AT_ONCE = 1_000

/** Two statements: the second one sees an alert that was added before the lock. */
async function removeWithoutAlerts(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const ofSubscriber = transaction.select().from(alerts).where(eq(alerts.subscriberId, alertSubscribers.id))
    const hasNone = notExists(ofSubscriber)
    const locked = await transaction
      .select({ id: alertSubscribers.id })
      .from(alertSubscribers)
      .where(hasNone)
      .limit(REMOVED_AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = locked.map(({ id }) => id)
    if (ids.length > 0)
      await transaction.delete(alertSubscribers).where(and(inArray(alertSubscribers.id, ids), hasNone))
  })
}

/**
 * Alert mails and requests to confirm that are late and still tried: not those that the limits hold back, nor those
 * whose recipient is refused.
 */
export async function findUndeliveredAlerts(
  database: Database,
  tried: Readonly<Record<'confirmation' | 'alert', ReturnType<typeof retryWindow>>>,
): Promise<Undelivered> {
  const dueAt = sql`coalesce(${alerts.confirmationDueAt}, ${alerts.requestedAt})`
  const [confirmations] = await database
    .select({ count: count(), oldest: min(alerts.requestedAt) })
    .from(alerts)
    .where(
      and(
        isNull(alerts.confirmedAt),
        or(isNull(alerts.confirmationSentAt), lt(alerts.confirmationSentAt, alerts.requestedAt)),
        isNull(alerts.refusedAt),
        lt(dueAt, sql.param(tried.confirmation.before, alerts.requestedAt)),
        gt(alerts.requestedAt, tried.confirmation.after),
      ),
    )
  const [waiting] = await database
    .select({ count: count(), oldest: min(alertMails.createdAt) })
    .from(alertMails)
    .where(and(lt(alertMails.createdAt, tried.alert.before), gt(alertMails.createdAt, tried.alert.after)))
  return addUndelivered(confirmations, waiting)
}

/** When the mail server last accepted a mail about alerts; null for never. */
export async function findLastDeliveredAlert(database: Database): Promise<Date | null> {
  const [confirmations] = await database.select({ at: max(alerts.confirmationSentAt) }).from(alerts)
  const [mails] = await database.select({ at: max(alertSubscribers.mailedAt) }).from(alertSubscribers)
  return latest(confirmations?.at, mails?.at)
}

const ADDRESSES_PER_BATCH = 500

/**
 * Earlier versions stored subscribers without the hash by which the link that ends all mails finds them. Runs at each
 * start, because an earlier version may write during an upgrade.
 */
export async function hashStoredAddresses(
  database: Database,
  { hashOf }: Pick<StrangerMails, 'hashOf'>,
): Promise<void> {
  for (;;) {
    const rows = await database
      .select({ id: alertSubscribers.id, email: alertSubscribers.email })
      .from(alertSubscribers)
      .where(isNull(alertSubscribers.addressHash))
      .limit(ADDRESSES_PER_BATCH)
    if (rows.length === 0) return
    for (const { id, email } of rows) {
      const addressHash = await hashOf(database, email)
      await database.update(alertSubscribers).set({ addressHash }).where(eq(alertSubscribers.id, id))
    }
  }
}

function isOf(target: Target) {
  return 'alertId' in target ? eq(alerts.id, target.alertId) : eq(alerts.subscriberId, target.subscriberId)
}

function isActiveOf(subscriberIds: readonly string[]) {
  return and(inArray(alerts.subscriberId, [...subscriberIds]), isNotNull(alerts.confirmedAt), isNull(alerts.refusedAt))
}
