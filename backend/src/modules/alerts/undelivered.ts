import { and, count, gt, isNull, lt, max, min, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { alertMails, alerts, alertSubscribers } from '../../db/schema'
import { addUndelivered, latest, retryWindow, type Undelivered } from '../../lib/mailer'
import { RETRY_FOR_MS } from './mailing'

/**
 * Alert mails and requests to confirm that are late and still tried: not those that the limits hold back, nor those
 * whose recipient is refused.
 */
export async function findUndeliveredAlerts(database: Database, since?: Date): Promise<Undelivered> {
  const tried = {
    confirmation: retryWindow(RETRY_FOR_MS.confirmation, since),
    alert: retryWindow(RETRY_FOR_MS.alert, since),
  }
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

/** When the mail server last accepted one. */
export async function findLastDeliveredAlert(database: Database): Promise<Date | null> {
  const [confirmations] = await database.select({ at: max(alerts.confirmationSentAt) }).from(alerts)
  const [mails] = await database.select({ at: max(alertSubscribers.mailedAt) }).from(alertSubscribers)
  return latest(confirmations?.at, mails?.at)
}
