import { and, eq, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { alerts, alertSubscribers } from '../../db/schema'
import type { StrangerMails } from '../stranger-mails'
import { searchWords } from './search-words'
import type { LinkTokens } from './tokens'

/** How long an alert can be confirmed. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS
const REMOVED_AT_ONCE = 1_000

/** What a link leads to. */
export type LinkState =
  | { readonly state: 'open'; readonly searches: readonly string[] }
  /** The token was changed or cut. */
  | { readonly state: 'invalid' }
  /** The alert is confirmed already. */
  | { readonly state: 'used'; readonly searches: readonly string[] }
  /** The alert was ended, or not confirmed in time. */
  | { readonly state: 'gone' }

/** The alerts that a link ends. */
type Target = { readonly alertId: string } | { readonly subscriberId: string }

export function createSubscriptions({ database, tokens }: { database: Database; tokens: LinkTokens }) {
  return {
    /** What the link to confirm leads to; changes nothing. */
    findUnconfirmed: async (token: string): Promise<LinkState> => {
      const id = await tokens.read('confirm', token)
      return id === null ? { state: 'invalid' } : confirmationState(database, await find(database, id))
    },

    /** Turns an alert on. Only one of several calls finds it open. */
    confirm: async (token: string): Promise<LinkState> => {
      const id = await tokens.read('confirm', token)
      if (id === null) return { state: 'invalid' }
      return database.transaction(async (transaction) => {
        const [locked] = await transaction.select().from(alerts).where(eq(alerts.id, id)).for('update')
        const state = await confirmationState(transaction, locked)
        if (locked === undefined || state.state !== 'open') return state
        await replaceEqualSearches(transaction, locked)
        await transaction.update(alerts).set({ confirmedAt: new Date() }).where(eq(alerts.id, id))
        await transaction
          .update(alertSubscribers)
          .set({ lookedAt: new Date() })
          .where(and(eq(alertSubscribers.id, locked.subscriberId), isNull(alertSubscribers.lookedAt)))
        return state
      })
    },

    /** What a link to unsubscribe ends; changes nothing. */
    findSubscribed: async (token: string): Promise<LinkState> => {
      const target = await readTarget(token)
      if (target === null) return { state: 'invalid' }
      const found = await database.select().from(alerts).where(isOf(target))
      return found.length === 0 ? { state: 'gone' } : { state: 'open', searches: await wordsOf(database, found) }
    },

    /** Deletes the alerts, and the email address with the last one. */
    unsubscribe: async (token: string): Promise<LinkState> => {
      const target = await readTarget(token)
      if (target === null) return { state: 'invalid' }
      return database.transaction(async (transaction) => {
        const deleted = await transaction.delete(alerts).where(isOf(target)).returning()
        await removeWithoutAlerts(transaction)
        return deleted.length === 0
          ? { state: 'gone' }
          : { state: 'open', searches: await wordsOf(transaction, deleted) }
      })
    },

    /** Deletes alerts that nobody confirmed for a week. */
    removeUnconfirmed: async (now: Date): Promise<void> => {
      const isOld = lt(alerts.requestedAt, new Date(now.getTime() - CONFIRM_WITHIN_MS))
      await database.delete(alerts).where(and(isNull(alerts.confirmedAt), isOld))
      await removeWithoutAlerts(database)
    },
  }

  async function readTarget(token: string): Promise<Target | null> {
    const subscriberId = await tokens.read('subscriber', token)
    if (subscriberId !== null) return { subscriberId }
    const alertId = await tokens.read('alert', token)
    return alertId === null ? null : { alertId }
  }
}

type AlertRow = typeof alerts.$inferSelect

async function find(database: Database, id: string): Promise<AlertRow | undefined> {
  const [row] = await database.select().from(alerts).where(eq(alerts.id, id))
  return row
}

async function confirmationState(database: Database, alert: AlertRow | undefined): Promise<LinkState> {
  if (alert === undefined) return { state: 'gone' }
  if (alert.confirmedAt !== null) return { state: 'used', searches: await wordsOf(database, [alert]) }
  const isExpired = Date.now() - alert.requestedAt.getTime() > CONFIRM_WITHIN_MS
  return isExpired ? { state: 'gone' } : { state: 'open', searches: await wordsOf(database, [alert]) }
}

async function wordsOf(database: Database, found: readonly AlertRow[]): Promise<string[]> {
  const words: string[] = []
  for (const alert of found) words.push(await searchWords(database, alert))
  return words
}

function isOf(target: Target) {
  return 'alertId' in target ? eq(alerts.id, target.alertId) : eq(alerts.subscriberId, target.subscriberId)
}

/** The same search with other saved listings: the new one takes its place. */
async function replaceEqualSearches(transaction: Database, { id, subscriberId, kind, filters }: AlertRow) {
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
