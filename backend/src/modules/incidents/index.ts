import * as z from 'zod/mini'
import { defineRecurringJob } from '../../jobs/job'
import type { JobQueue } from '../../jobs/queue'
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

/** One process looks at a time. */
const incidentCheck: JobQueue = {
  name: 'incident-look',
  data: z.object({}),
  retries: { limit: 5, delaySeconds: 60, backoff: false },
  timeoutSeconds: 120,
  onlyOneWaits: true,
}
const CHECK_EVERY_SECONDS = 60

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
  jobs: [
    defineRecurringJob(incidentCheck, CHECK_EVERY_SECONDS, ({ incidents }: CoreServices & Provided) =>
      incidents.check(),
    ),
  ],
}
