import { defineJob, defineRecurringJob } from '../../jobs/job'
import { createMailDelivery } from '../../jobs/mail-delivery'
import { CACHE_RESERVE_BYTES, createDiskSpace } from '../../lib/disk'
import { backupsExpectedSince, readLastBackup } from '../../lib/last-backup'
import { createMailer, addUndelivered, latest } from '../../lib/mailer'
import type { CoreServices, Module } from '../../module'
import type { AlertService } from '../alerts'
import type { EnquiryService } from '../enquiries'
import type { PublishService } from '../publish'
import { incidentMail } from './incident'
import { createIncidentService, type IncidentService } from './service'

interface Needs extends CoreServices {
  readonly alerts: Pick<AlertService, 'undelivered' | 'lastDelivery'>
  readonly enquiries: Pick<EnquiryService, 'undelivered' | 'lastDelivery'>
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

/** Mails the administrator when publishing, mail or backups fail, or the disk fills up. */
export const incidentsModule: Module<Needs, Provided> = {
  services: ({ config, database, jobs, publish, enquiries, alerts, log }) => {
    const { dataDir, adminEmail, siteUrl } = config
    const mailer = createMailer(config)
    const diskSpace = createDiskSpace(dataDir, CACHE_RESERVE_BYTES)
    return {
      incidents: createIncidentService({
        dataDir,
        jobs,
        deliver: createMailDelivery({ database, jobs, mailer, log }),
        mailer,
        adminEmail,
        siteUrl,
        publishFailure: async () => (await publish.report()).failure?.reason ?? null,
        undelivered: async (since) =>
          addUndelivered(await enquiries.undelivered(since), await alerts.undelivered(since)),
        lastDelivery: async () => latest(await enquiries.lastDelivery(), await alerts.lastDelivery()),
        lastBackup: () => readLastBackup(dataDir),
        backupsExpectedSince: () => backupsExpectedSince(dataDir),
        hasDiskSpace: () => diskSpace.isAvailable(),
        log,
      }),
    }
  },
  jobs: [
    defineRecurringJob(CHECK, ({ incidents }: CoreServices & Provided) => incidents.check()),
    defineJob(incidentMail, ({ incidents }, job) => incidents.mail(job)),
  ],
}
