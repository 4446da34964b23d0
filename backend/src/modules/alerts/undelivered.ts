import { and, count, gt, isNull, lt, min, or } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { alertMails, alerts } from '../../db/schema'
import { addUndelivered, retryWindow, type Undelivered } from '../../lib/undelivered'
import { RETRY_FOR_MS } from './mailing'

/** Alert mails and requests to confirm that are late and still tried. */
export async function findUndeliveredAlerts(database: Database): Promise<Undelivered> {
  const tried = { confirmation: retryWindow(RETRY_FOR_MS.confirmation), alert: retryWindow(RETRY_FOR_MS.alert) }
  const [confirmations] = await database
    .select({ count: count(), oldest: min(alerts.requestedAt) })
    .from(alerts)
    .where(
      and(
        isNull(alerts.confirmedAt),
        or(isNull(alerts.confirmationSentAt), lt(alerts.confirmationSentAt, alerts.requestedAt)),
        lt(alerts.requestedAt, tried.confirmation.before),
        gt(alerts.requestedAt, tried.confirmation.after),
      ),
    )
  const [waiting] = await database
    .select({ count: count(), oldest: min(alertMails.createdAt) })
    .from(alertMails)
    .where(and(lt(alertMails.createdAt, tried.alert.before), gt(alertMails.createdAt, tried.alert.after)))
  return addUndelivered(confirmations, waiting)
}
