import { and, count, gt, isNull, lt, min, or } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { alertMails, alerts } from '../../db/schema'
import { addUndelivered, stillTried, type Undelivered } from '../../lib/undelivered'
import { RETRY_FOR_MS } from './mailing'

/** Alert mails and requests to confirm that are late and still tried. */
export async function findUndeliveredAlerts(database: Database): Promise<Undelivered> {
  const tried = { confirmation: stillTried(RETRY_FOR_MS.confirmation), news: stillTried(RETRY_FOR_MS.news) }
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
  const [news] = await database
    .select({ count: count(), oldest: min(alertMails.createdAt) })
    .from(alertMails)
    .where(and(lt(alertMails.createdAt, tried.news.before), gt(alertMails.createdAt, tried.news.after)))
  return addUndelivered(confirmations, news)
}
