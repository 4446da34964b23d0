import { createHash, randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { fieldsOfAlert, type AlertInput } from '../../../../contract/alert'
import { DAY_MS, HOUR_MS } from '../../../../contract/duration'
import type { ListingKind } from '../../../../contract/limits'
import { alerts, alertSubscribers, LISTING_TABLES, type SavedPrice } from '../../db/schema'
import type { Database } from '../../db/database'
import type { Jobs } from '../../jobs/jobs'
import { alertConfirmation } from './queue'

/** An email address gets at most so many mails with a link to confirm, and can have so many alerts. */
const CONFIRMATIONS_PER_DAY = 5
const ALERTS_MAX = 20

/**
 * Stores an alert and, in the same transaction, the job that mails the link to confirm it. Does nothing when the
 * address has got too many such mails: the caller responds alike, so that nobody learns who is known.
 */
export async function requestAlert(
  { database, jobs }: { database: Database; jobs: Jobs },
  input: AlertInput,
  now = new Date(),
): Promise<void> {
  const filters = fieldsOfAlert(input.filters)
  await database.transaction(async (transaction) => {
    const subscriberId = await lockSubscriber(transaction, input.email.toLowerCase())
    if (await hasTooMany(transaction, subscriberId, now)) return
    const saved = await pricesOf(transaction, input.saved ?? [])
    const contentHash = hashOf({ kind: input.kind, filters, saved })
    const [known] = await transaction
      .select()
      .from(alerts)
      .where(and(eq(alerts.subscriberId, subscriberId), eq(alerts.contentHash, contentHash)))
    if (known !== undefined && now.getTime() - known.requestedAt.getTime() < HOUR_MS) return
    const id = known?.id ?? randomUUID()
    if (known === undefined) {
      const alert = { kind: input.kind, filters, saved, contentHash, requestedAt: now, since: now }
      await transaction.insert(alerts).values({ id, subscriberId, ...alert })
    } else {
      // A confirmed alert continues where it was; an unconfirmed one begins anew.
      const restart = known.confirmedAt === null ? { since: now, saved } : {}
      await transaction
        .update(alerts)
        .set({ requestedAt: now, ...restart })
        .where(eq(alerts.id, id))
    }
    await jobs.add(alertConfirmation, { alertId: id, tries: 0 }, { transaction })
  })
  jobs.wake(alertConfirmation)
}

/**
 * The subscriber's id; a new row for a new address. The row stays locked, so that limits hold for parallel requests.
 */
async function lockSubscriber(transaction: Database, email: string): Promise<string> {
  const [row] = await transaction
    .insert(alertSubscribers)
    .values({ id: randomUUID(), email })
    .onConflictDoUpdate({ target: alertSubscribers.email, set: { email } })
    .returning({ id: alertSubscribers.id })
  if (row === undefined) throw new Error('The subscriber was not stored')
  return row.id
}

async function hasTooMany(transaction: Database, subscriberId: string, now: Date): Promise<boolean> {
  const ofSubscriber = eq(alerts.subscriberId, subscriberId)
  const isRecent = gt(alerts.requestedAt, new Date(now.getTime() - DAY_MS))
  const [all] = await transaction.select({ count: count() }).from(alerts).where(ofSubscriber)
  const [recent] = await transaction.select({ count: count() }).from(alerts).where(and(ofSubscriber, isRecent))
  return (all?.count ?? 0) >= ALERTS_MAX || (recent?.count ?? 0) >= CONFIRMATIONS_PER_DAY
}

/** Listings that do not exist are left out. */
async function pricesOf(transaction: Database, saved: readonly string[]): Promise<SavedPrice[]> {
  return [...(await pricesOfKind(transaction, 'property', saved)), ...(await pricesOfKind(transaction, 'car', saved))]
}

async function pricesOfKind(database: Database, kind: ListingKind, saved: readonly string[]): Promise<SavedPrice[]> {
  const ids = saved.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))
  if (ids.length === 0) return []
  const table = LISTING_TABLES[kind]
  const rows = await database
    .select({ id: table.id, price: table.price })
    .from(table)
    .where(and(inArray(table.id, ids), isNull(table.deletedAt), ne(table.status, 'draft')))
    .orderBy(table.id)
  return rows.map(({ id, price }) => ({ kind, id, price }))
}

function hashOf({ kind, filters, saved }: Pick<typeof alerts.$inferSelect, 'kind' | 'filters' | 'saved'>): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))
  const content = [kind, sorted, saved.map((one) => `${one.kind}:${one.id}`)]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
