import { defineRecurringJob } from '../../jobs/job'
import { createMailer } from '../../lib/mailer'
import { addUndelivered } from '../../lib/undelivered'
import type { CoreServices, Module } from '../../module'
import type { AlertService } from '../alerts'
import type { EnquiryService } from '../enquiries'
import type { PublishService } from '../publish'
import { createIncidentService, type IncidentService } from './service'

interface Needs extends CoreServices {
  readonly alerts: Pick<AlertService, 'undelivered'>
  readonly enquiries: Pick<EnquiryService, 'undelivered'>
  readonly publish: Pick<PublishService, 'report'>
}

interface Provided {
  readonly incidents: IncidentService
}

const CHECK = {
  name: 'incident-look',
  everySeconds: 60,
  timeoutSeconds: 120,
  retries: { limit: 5, delaySeconds: 60, backoff: false },
}

/** Mails the administrator when publishing or mail fails repeatedly (decision 0069). */
export const incidentsModule: Module<Needs, Provided> = {
  services: ({ config, publish, enquiries, alerts, log }) => ({
    incidents: createIncidentService({
      dataDir: config.dataDir,
      mailer: createMailer(config),
      adminEmail: config.adminEmail,
      siteUrl: config.siteUrl,
      publishFailure: async () => (await publish.report()).failure?.reason ?? null,
      undelivered: async () => addUndelivered(await enquiries.undelivered(), await alerts.undelivered()),
      log,
    }),
  }),
  jobs: [defineRecurringJob(CHECK, ({ incidents }: CoreServices & Provided) => incidents.check())],
}
