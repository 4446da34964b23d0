import type { AlertInput } from '../../../../contract/alert'
import type { CoreServices } from '../../module'
import { createMailer } from '../../lib/mailer'
import { createComposer } from './compose'
import { checkSavedSearches } from './check-saved-searches'
import { createMailing } from './mailing'
import { requestAlert } from './request-alert'
import { createSubscriptions } from './subscriptions'
import type { Undelivered } from '../../lib/undelivered'
import { createLinkTokens, type LinkTokens } from './tokens'
import { findUndeliveredAlerts } from './undelivered'

/** Saved searches with alerts by email (decision 0056). */
export interface AlertService {
  /** Stores an unconfirmed alert and the job that mails its link; the same for every email address. */
  request(input: AlertInput): Promise<void>
  readonly links: ReturnType<typeof createSubscriptions>
  readonly tokens: LinkTokens
  readonly mailing: ReturnType<typeof createMailing>
  /** Deletes old unconfirmed alerts, then looks for new matches and reduced prices for all who are due. */
  check(signal: AbortSignal): Promise<void>
  /** Mails that are late and still tried. */
  undelivered(): Promise<Undelivered>
}

export function createAlertService({ database, jobs, config, log }: CoreServices): AlertService {
  const { siteUrl, publicUrl, mailTo: replyTo, alertsEverySeconds: everySeconds } = config
  const tokens = createLinkTokens(database)
  const links = createSubscriptions({ database, tokens })
  const composer = createComposer({ database, tokens, siteUrl, publicUrl, replyTo })
  return {
    request: (input) => requestAlert({ database, jobs }, input),
    links,
    tokens,
    mailing: createMailing({ database, jobs, mailer: createMailer(config), composer, log }),
    undelivered: () => findUndeliveredAlerts(database),
    check: async (signal) => {
      await links.removeUnconfirmed(new Date())
      await checkSavedSearches({ database, jobs, everySeconds }, signal)
    },
  }
}
