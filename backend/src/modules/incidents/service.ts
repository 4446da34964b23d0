import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/limits'
import type { Jobs } from '../../jobs/jobs'
import type { DeliverMail } from '../../jobs/mail-delivery'
import { innermostReason } from '../../lib/errors'
import type { LastBackup } from '../../lib/last-backup'
import type { Mailer, Undelivered } from '../../lib/mailer'
import {
  incidentMail,
  incidentMailOf,
  momentText,
  NO_INCIDENTS,
  readIncidents,
  writeIncidents,
  type Incident,
  type IncidentKind,
  type IncidentRecord,
} from './incident'

export interface IncidentService {
  /** Looks what fails for minutes, and adds a job that mails the administrator once for each time it does. */
  check(): Promise<void>
  /** Mails the administrator: the work of the `incident-mail` queue. */
  mail(job: IncidentMailJob): Promise<void>
}

interface IncidentMailJob extends Pick<Incident, 'id' | 'since' | 'reason'> {
  readonly kind: IncidentKind
  readonly tries: number
}

interface IncidentDependencies {
  readonly dataDir: string
  readonly jobs: Pick<Jobs, 'add'>
  readonly deliver: DeliverMail
  readonly mailer: Pick<Mailer, 'verify'>
  readonly adminEmail: string
  readonly siteUrl: string
  /** Why changes cannot be published; null while they can. */
  readonly publishFailure: () => Promise<string | null>
  /** Mails that are late; only those written after `since` when it is given. */
  readonly undelivered: (since?: Date) => Promise<Undelivered>
  /** When the mail server last accepted a mail; null for never. */
  readonly lastDelivery: () => Promise<Date | null>
  /** The result is null when none was ever made. */
  readonly lastBackup: () => Promise<LastBackup | null>
  /** Since when backups are to be made; null in a demo, where none are. */
  readonly backupsExpectedSince: () => Promise<Date | null>
  /** Whether the disk has the space that caches leave free. */
  readonly hasDiskSpace: () => Promise<boolean>
  readonly log: { warn(details: object, message: string): void }
}

/** Retries begin after ten seconds: by then several have failed. */
const REPEATEDLY_MS = 5 * MINUTE_MS
/** A daily backup that failed once is noticed. */
const BACKUP_MAX_AGE_MS = 36 * HOUR_MS
/** Mails are tried again every hour at least: until then they are late although the mail server works again. */
const RETRIES_DONE_MS = HOUR_MS + 5 * MINUTE_MS
/** A single late mail is the fault of its recipient's server. */
const LATE_OF_AN_OUTAGE = 2
/** The administrator learns soon after the mail server works again. */
const LONGEST_RETRY_SECONDS = 300

export function createIncidentService(dependencies: IncidentDependencies): IncidentService {
  const { dataDir, jobs, log } = dependencies

  return {
    check: async () => {
      const before = await recordOrNone()
      const late = await dependencies.undelivered()
      const mailServer = await next('mailServer', before.mailServer, {
        reason: await mailServerFailure(late),
        quietForMs: late.count === 0 ? 0 : RETRIES_DONE_MS,
      })
      const now: IncidentRecord = {
        publishing: await next('publishing', before.publishing, { reason: await dependencies.publishFailure() }),
        // What is late while the server does not work is told with that, not a second time.
        mail: before.mail === null && mailServer !== null ? null : await next('mail', before.mail, lateMails(late)),
        mailServer,
        backup: await next('backup', before.backup, { reason: await backupFailure() }),
        disk: await next('disk', before.disk, { reason: await diskFailure() }),
      }
      if (JSON.stringify(now) !== JSON.stringify(before)) await writeIncidents(dataDir, now)
    },
    mail: async (job) => {
      await dependencies.deliver(incidentMail, job, {
        mail: incidentMailOf(job.kind, job, dependencies),
        writtenAt: new Date(job.since),
        isOwnRecipient: true,
        longestRetrySeconds: LONGEST_RETRY_SECONDS,
      })
    },
  }

  /** Without a record a failure that goes on is mailed a second time, which is better than never. */
  async function recordOrNone(): Promise<IncidentRecord> {
    try {
      return await readIncidents(dataDir)
    } catch (error) {
      log.warn({ err: error }, 'the record of incidents cannot be read')
      return NO_INCIDENTS
    }
  }

  /**
   * The incident after this check; null when there is none, or it is over.
   * @param found.quietForMs how long nothing must be wrong until it is over
   */
  async function next(
    kind: IncidentKind,
    before: Incident | null,
    { reason, quietForMs = 0 }: { reason: string | null; quietForMs?: number },
  ): Promise<Incident | null> {
    const now = new Date()
    if (reason === null) {
      if (before === null) return null
      const quietSince = before.quietSince ?? now.toISOString()
      const isOver = !before.isMailed || now.getTime() - Date.parse(quietSince) >= quietForMs
      return isOver ? null : { ...before, quietSince }
    }
    if (before === null) {
      return { id: randomUUID(), since: now.toISOString(), reason, isMailed: false, quietSince: null }
    }
    const incident = { ...before, reason, quietSince: null }
    if (incident.isMailed || now.getTime() - Date.parse(incident.since) < REPEATEDLY_MS) return incident
    const { id, since } = incident
    await jobs.add(incidentMail, { kind, id, since, reason, tries: 0 })
    return { ...incident, isMailed: true }
  }

  /** The server is asked only when a mail is late. */
  async function mailServerFailure({ count }: Undelivered): Promise<string | null> {
    if (count === 0) return null
    try {
      await dependencies.mailer.verify()
    } catch (error) {
      return `The mail server cannot be used: ${innermostReason(error)}.`
    }
    const accepted = await dependencies.lastDelivery()
    const since = await dependencies.undelivered(accepted ?? undefined)
    if (since.count < LATE_OF_AN_OUTAGE) return null
    const last = accepted === null ? '' : ` since ${momentText(accepted)}`
    return `The mail server has accepted no email${last}, though ${since.count} are waiting.`
  }

  async function backupFailure(): Promise<string | null> {
    try {
      const last = await dependencies.lastBackup()
      const since = last?.at ?? (await dependencies.backupsExpectedSince())
      if (since === null || Date.now() - since.getTime() <= BACKUP_MAX_AGE_MS) return null
      return last === null
        ? `No backup has been made since backups were set up, ${momentText(since)}.`
        : `The last good backup is from ${momentText(since)}.`
    } catch (error) {
      return innermostReason(error)
    }
  }

  async function diskFailure(): Promise<string | null> {
    return (await dependencies.hasDiskSpace()) ? null : 'Little space is left on the disk of DATA_DIR.'
  }
}

/** Mails are late by two minutes before they count. */
function lateMails({ count, oldest }: Undelivered): { reason: string | null } {
  if (count === 0 || oldest === null) return { reason: null }
  return {
    reason: `${count} ${count === 1 ? 'email has' : 'emails have'} not been delivered; the oldest is from ${momentText(oldest)}.`,
  }
}
