import type { AlertInput } from '../../../../contract/alert'
import { createMailDelivery } from '../../jobs/mail-delivery'
import { createMailer, retryWindow, type Undelivered } from '../../lib/mailer'
import type { CoreServices } from '../../module'
import type { StrangerMails } from '../stranger-mails'
import { checkSavedSearches } from './check-saved-searches'
import { createComposer } from './compose'
import { createMailing, RETRY_FOR_MS } from './mailing'
import { findLastDeliveredAlert, findUndeliveredAlerts, removeSubscriber } from './repository'
import { requestAlert } from './request-alert'
import { createLinkTokens, createSubscriptions, type LinkTokens } from './subscriptions'

/** Saved searches with alerts by email (decision 0056). */
export interface AlertService {
  /**
   * Stores an unconfirmed alert and the job that mails its link; the same for every email address.
   * @returns whether links have to wait for their turn
   * @throws HttpError 429 when they would wait for too long
   */
  request(input: AlertInput): Promise<{ waits: boolean }>
  readonly links: ReturnType<typeof createSubscriptions>
  readonly tokens: LinkTokens
  readonly mailing: ReturnType<typeof createMailing>
  /** Deletes old unconfirmed alerts, then looks for new matches and reduced prices for all who are due. */
  check(signal: AbortSignal): Promise<void>
  /** Mails that are late and still tried; only those written after `since` when it is given. */
  undelivered(since?: Date): Promise<Undelivered>
  /** When the mail server last accepted a mail; null for never. */
  lastDelivery(): Promise<Date | null>
}

export interface AlertNeeds extends CoreServices {
  readonly strangerMails: StrangerMails
}

export function createAlertService({ database, jobs, config, log, strangerMails }: AlertNeeds): AlertService {
  const { siteUrl, publicUrl, mailTo: replyTo, alertsEverySeconds: everySeconds } = config
  const tokens = createLinkTokens(database)
  const links = createSubscriptions({ database, tokens })
  const composer = createComposer({ database, tokens, strangerMails, siteUrl, publicUrl, replyTo })
  const deliver = createMailDelivery({ database, jobs, mailer: createMailer(config), log })
  strangerMails.onStop(removeSubscriber)
  return {
    request: (input) => requestAlert({ database, jobs, strangerMails }, input),
    links,
    tokens,
    mailing: createMailing({ database, deliver, composer, strangerMails }),
    undelivered: (since) =>
      findUndeliveredAlerts(database, {
        confirmation: retryWindow(RETRY_FOR_MS.confirmation, since),
        alert: retryWindow(RETRY_FOR_MS.alert, since),
      }),
    lastDelivery: () => findLastDeliveredAlert(database),
    check: async (signal) => {
      await links.removeUnconfirmed(new Date())
      await checkSavedSearches({ database, jobs, everySeconds }, signal)
    },
  }
}
