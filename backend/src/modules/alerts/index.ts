import { defineJob } from '../../jobs/job'
import type { Module } from '../../module'
import { alertPageRoutes } from './page-routes'
import { alertConfirmation, alertCheck, alertMail } from './queue'
import { alertRoutes } from './routes'
import { createAlertService, type AlertNeeds, type AlertService } from './service'
import { hashStoredAddresses } from './subscriptions'

export type { AlertService } from './service'

/** Each subscriber has a time of their own, so the job runs more often than anybody is due. */
const CHECK_EVERY_SECONDS = 60

/** Saved searches with alerts by email. */
export const alertsModule: Module<AlertNeeds, { readonly alerts: AlertService }> = {
  services: (core) => ({ alerts: createAlertService(core) }),
  prepare: ({ database, strangerMails }) => hashStoredAddresses(database, strangerMails),
  routes: {
    public: [alertRoutes],
    site: [alertPageRoutes],
  },
  jobs: [
    defineJob(alertConfirmation, ({ alerts }, job) => alerts.mailing.sendConfirmation(job)),
    defineJob(alertMail, ({ alerts }, job) => alerts.mailing.sendAlert(job)),
    defineJob(
      alertCheck,
      async (services: AlertNeeds & { readonly alerts: AlertService }, _data, signal) => {
        // Before the work, so that a run that fails for good does not end the repetition.
        await addCheck(services)
        await services.alerts.check(signal)
      },
      (services) => addCheck(services),
    ),
  ],
}

function addCheck({ jobs, config: { alertsEverySeconds } }: AlertNeeds): Promise<void> {
  return jobs.add(alertCheck, {}, { startAfterSeconds: Math.min(CHECK_EVERY_SECONDS, alertsEverySeconds) })
}
