import * as z from 'zod/mini'
import { DAY_MS } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { alertSubscribers } from '../../db/schema'
import { MAIL_RETRY_FOR_MS, mailQueue, type DeliverMail } from '../../jobs/mail-delivery'
import type { StrangerMails } from '../stranger-mails'
import type { createComposer } from './compose'
import { findAlertWithSubscriber, findMailWithSubscriber, recordAlertMail, recordConfirmationMail } from './repository'

/** How long mails are tried. */
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
      const row = await findAlertWithSubscriber(database, alertId)
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
      if (outcome === 'sent' || outcome === 'refused')
        await recordConfirmationMail(database, alert, outcome, new Date())
    },

    sendAlert: async (job: { mailId: string; tries: number }): Promise<void> => {
      const { mailId } = job
      const row = await findMailWithSubscriber(database, mailId)
      if (row === undefined) return
      const { alert_mails: waiting, alert_subscribers: subscriber } = row
      const mail = await composer.alert(waiting, subscriber)
      const { createdAt: writtenAt } = waiting
      const recipient = { table: alertSubscribers, id: subscriber.id }
      const outcome = mail === null ? 'deleted' : await deliver(alertMail, job, { mail, row: recipient, writtenAt })
      if (outcome !== 'later') await recordAlertMail(database, waiting, outcome, new Date())
    },
  }
}

/** Mails the link that confirms an alert. */
export const alertConfirmation = mailQueue('alert-confirmation', z.object({ alertId: z.string(), tries: z.int() }))

/** Sends one alert mail. */
export const alertMail = mailQueue('alert-mail', z.object({ mailId: z.string(), tries: z.int() }))
