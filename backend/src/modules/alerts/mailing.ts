import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { alertMails, alerts, alertSubscribers } from '../../db/schema'
import { MAIL_RETRY_FOR_MS, type DeliverMail } from '../../jobs/mail-delivery'
import type { StrangerMails } from '../stranger-mails'
import type { createComposer } from './compose'
import { alertConfirmation, alertMail } from './queue'

/** For how long mails are tried. */
export const RETRY_FOR_MS = { confirmation: DAY_MS, alert: MAIL_RETRY_FOR_MS }

interface MailingDependencies {
  readonly database: Database
  readonly deliver: DeliverMail
  readonly composer: ReturnType<typeof createComposer>
  readonly strangerMails: Pick<StrangerMails, 'postpone'>
}

export function createMailing({ database, deliver, composer, strangerMails }: MailingDependencies) {
  return {
    sendConfirmation: async (job: { alertId: string; tries: number }): Promise<void> => {
      const { alertId } = job
      const [row] = await database
        .select()
        .from(alerts)
        .innerJoin(alertSubscribers, eq(alertSubscribers.id, alerts.subscriberId))
        .where(eq(alerts.id, alertId))
      if (row === undefined) return
      const { alerts: alert, alert_subscribers: subscriber } = row
      const { requestedAt: writtenAt, confirmationSentAt, refusedAt } = alert
      if (refusedAt !== null || (confirmationSentAt !== null && confirmationSentAt >= writtenAt)) return
      const mail = await composer.confirmation(alert, subscriber)
      const outcome = await deliver(alertConfirmation, job, {
        mail,
        row: { table: alertSubscribers, id: subscriber.id },
        writtenAt,
        retryForMs: RETRY_FOR_MS.confirmation,
        notBefore: (earliest) => strangerMails.postpone(mail.id, earliest),
      })
      if (outcome !== 'sent' && outcome !== 'refused') return
      // The mail server takes the address again.
      if (outcome === 'sent') {
        await database.update(alerts).set({ refusedAt: null }).where(eq(alerts.subscriberId, subscriber.id))
      }
      await database
        .update(alerts)
        .set(outcome === 'sent' ? { confirmationSentAt: new Date() } : { refusedAt: new Date() })
        .where(and(eq(alerts.id, alertId), eq(alerts.requestedAt, writtenAt)))
    },

    sendAlert: async (job: { mailId: string; tries: number }): Promise<void> => {
      const { mailId } = job
      const [row] = await database
        .select()
        .from(alertMails)
        .innerJoin(alertSubscribers, eq(alertSubscribers.id, alertMails.subscriberId))
        .where(eq(alertMails.id, mailId))
      if (row === undefined) return
      const { alert_mails: waiting, alert_subscribers: subscriber } = row
      const mail = await composer.alert(waiting, subscriber)
      const { createdAt: writtenAt } = waiting
      const recipient = { table: alertSubscribers, id: subscriber.id }
      const outcome = mail === null ? 'deleted' : await deliver(alertMail, job, { mail, row: recipient, writtenAt })
      if (outcome === 'later') return
      await database.transaction(async (transaction) => {
        await transaction.delete(alertMails).where(eq(alertMails.id, mailId))
        if (outcome === 'sent') {
          await transaction
            .update(alertSubscribers)
            .set({ mailedAt: new Date() })
            .where(eq(alertSubscribers.id, subscriber.id))
        }
        if (outcome === 'refused') {
          await transaction.update(alerts).set({ refusedAt: new Date() }).where(eq(alerts.subscriberId, subscriber.id))
        }
      })
    },
  }
}
