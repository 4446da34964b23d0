import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { exponentialBackoff } from '../../../../contract/backoff'
import { DAY_MS } from '../../../../contract/duration'
import type { Database } from '../../db/database'
import { alertMails, alerts, alertSubscribers } from '../../db/schema'
import { sendUnlessDeleted } from '../../db/send-unless-deleted'
import type { Jobs } from '../../jobs/jobs'
import type { JobQueue } from '../../jobs/queue'
import type { Mail, Mailer } from '../../lib/mailer'
import type { createComposer } from './compose'
import { alertConfirmation, alertMail } from './queue'

/** Seconds between attempts, and for how long they go on. */
const RETRY_SECONDS = { first: 10, longest: 3_600 }
export const RETRY_FOR_MS = { confirmation: DAY_MS, alert: 14 * DAY_MS }

/** The mail server refuses the recipient. Its message repeats the email address, so it is not logged. */
const refusedRecipientSchema = z.object({ command: z.literal('RCPT TO'), responseCode: z.int() })
/** Later attempts are refused too. */
const PERMANENT = 550

interface MailingDependencies {
  readonly database: Database
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly composer: ReturnType<typeof createComposer>
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Sends the mails. A process that dies between sending and recording sends again under the same Message-ID, by which
 * mail programs recognize it; nothing is lost.
 */
export function createMailing({ database, jobs, mailer, composer, log }: MailingDependencies) {
  return {
    sendConfirmation: async ({ alertId, tries }: { alertId: string; tries: number }): Promise<void> => {
      const [row] = await database
        .select()
        .from(alerts)
        .innerJoin(alertSubscribers, eq(alertSubscribers.id, alerts.subscriberId))
        .where(eq(alerts.id, alertId))
      if (row === undefined) return
      const { alerts: alert, alert_subscribers: subscriber } = row
      const { requestedAt, confirmationSentAt } = alert
      if (confirmationSentAt !== null && confirmationSentAt >= requestedAt) return
      const attempt = { id: alertId, tries, until: requestedAt.getTime() + RETRY_FOR_MS.confirmation }
      const outcome = await deliver(await composer.confirmation(alert, subscriber), subscriber.id, attempt)
      if (outcome === 'later') await retry(alertConfirmation, { alertId, tries: tries + 1 })
      if (outcome !== 'sent') return
      await database
        .update(alerts)
        .set({ confirmationSentAt: new Date() })
        .where(and(eq(alerts.id, alertId), eq(alerts.requestedAt, requestedAt)))
    },

    sendAlert: async ({ mailId, tries }: { mailId: string; tries: number }): Promise<void> => {
      const [row] = await database
        .select()
        .from(alertMails)
        .innerJoin(alertSubscribers, eq(alertSubscribers.id, alertMails.subscriberId))
        .where(eq(alertMails.id, mailId))
      if (row === undefined) return
      const { alert_mails: waiting, alert_subscribers: subscriber } = row
      const mail = await composer.alert(waiting, subscriber)
      const attempt = { id: mailId, tries, until: waiting.createdAt.getTime() + RETRY_FOR_MS.alert }
      const outcome = mail === null ? 'dropped' : await deliver(mail, subscriber.id, attempt)
      if (outcome === 'later') return retry(alertMail, { mailId, tries: tries + 1 })
      await database.transaction(async (transaction) => {
        await transaction.delete(alertMails).where(eq(alertMails.id, mailId))
        if (outcome === 'dropped') return
        await transaction
          .update(alertSubscribers)
          .set({ mailedAt: new Date() })
          .where(eq(alertSubscribers.id, subscriber.id))
      })
    },
  }

  async function deliver(
    mail: Mail,
    subscriberId: string,
    { id, tries, until }: { id: string; tries: number; until: number },
  ): Promise<'sent' | 'later' | 'dropped'> {
    try {
      const row = { table: alertSubscribers, id: subscriberId }
      return (await sendUnlessDeleted(database, mailer, mail, row)) ? 'sent' : 'dropped'
    } catch (error) {
      const refused = refusedRecipientSchema.safeParse(error).data
      const isFinal = Date.now() > until || (refused !== undefined && refused.responseCode >= PERMANENT)
      const details = { id, tries, ...(refused === undefined ? { err: error } : { refused: refused.responseCode }) }
      log.warn(details, isFinal ? 'an alert could not be mailed' : 'an alert could not be mailed yet')
      return isFinal ? 'dropped' : 'later'
    }
  }

  async function retry<Data extends { readonly tries: number }>(queue: JobQueue<Data>, data: Data): Promise<void> {
    await jobs.add(queue, data, { startAfterSeconds: exponentialBackoff(data.tries, RETRY_SECONDS) })
  }
}
