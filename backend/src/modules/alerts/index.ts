import { defineJob, defineRecurringJob } from '../../jobs/job'
import type { Module } from '../../module'
import { alertConfirmation, alertMail } from './mailing'
import { hashStoredAddresses } from './repository'
import { alertPageRoutes, alertRoutes } from './routes'
import { createAlertService, type AlertNeeds, type AlertService } from './service'

export type { AlertService } from './service'

interface Provided {
  readonly alerts: AlertService
}

/** Each subscriber has a time of their own, so the job runs more often than anybody is due. */
const CHECK = {
  name: 'alert-look',
  everySeconds: ({ config }: AlertNeeds) => Math.min(60, config.alertsEverySeconds),
  timeoutSeconds: 600,
  retries: { limit: 3, delaySeconds: 60, backoff: true },
}

/** Saved searches with alerts by email. */
export const alertsModule: Module<AlertNeeds, Provided> = {
  services: (core) => ({ alerts: createAlertService(core) }),
  prepare: ({ database, strangerMails }) => hashStoredAddresses(database, strangerMails),
  routes: {
    public: [alertRoutes],
    site: [alertPageRoutes],
  },
  jobs: [
    defineJob(alertConfirmation, ({ alerts }, job) => alerts.mailing.sendConfirmation(job)),
    defineJob(alertMail, ({ alerts }, job) => alerts.mailing.sendAlert(job)),
    defineRecurringJob(CHECK, ({ alerts }: Provided & AlertNeeds, signal) => alerts.check(signal)),
  ],
}
