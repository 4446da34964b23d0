import { randomUUID } from 'node:crypto'
import { agency } from '../../../../contract/agency'
import { pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../lib/escape-html'
import { buttonRow, headingRow, mailPage, messageRow, textRow } from '../../lib/mail-html'
import type { Mail, Mailer } from '../../lib/mailer'
import type { Undelivered } from '../../lib/undelivered'
import { NO_INCIDENTS, readIncidents, writeIncidents, type Incident, type IncidentRecord } from './record'

export interface IncidentService {
  /** Looks whether publishing or mail fails repeatedly, and mails the administrator once for each time it does. */
  check(): Promise<void>
}

interface IncidentDependencies {
  readonly dataDir: string
  readonly mailer: Mailer
  readonly adminEmail: string
  readonly siteUrl: string
  /** Why changes cannot be published; null while they can. */
  readonly publishFailure: () => Promise<string | null>
  readonly undelivered: () => Promise<Undelivered>
  readonly log: { warn(details: object, message: string): void }
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

/** Retries begin after ten seconds: by then several have failed. */
const REPEATEDLY_MS = 5 * 60_000
type Kind = keyof IncidentRecord

export function createIncidentService(dependencies: IncidentDependencies): IncidentService {
  const { dataDir, mailer, log, clock = () => Date.now() } = dependencies

  return {
    check: async () => {
      const before = await recordOrNone()
      const now: IncidentRecord = {
        publishing: await next('publishing', before.publishing, await dependencies.publishFailure()),
        mail: await next('mail', before.mail, mailFailure(await dependencies.undelivered())),
      }
      if (JSON.stringify(now) !== JSON.stringify(before)) await writeIncidents(dataDir, now)
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

  /** The incident after this check; null when there is none, or it is over. */
  async function next(kind: Kind, before: Incident | null, reason: string | null): Promise<Incident | null> {
    if (before === null) {
      if (reason === null) return null
      return { id: randomUUID(), since: new Date(clock()).toISOString(), reason, isMailed: false }
    }
    const incident = { ...before, reason: reason ?? before.reason }
    const lasted = clock() - Date.parse(incident.since)
    // Mail that failed for a while is reported even when it works again: nobody could be told before.
    const isReported = lasted >= REPEATEDLY_MS && (reason !== null || (kind === 'mail' && !incident.isMailed))
    const isMailed = incident.isMailed || (isReported && (await mail(kind, incident)))
    const isOver = reason === null && (isMailed || !isReported)
    return isOver ? null : { ...incident, isMailed }
  }

  /** False when the mail server refuses, so that the next check tries again. */
  async function mail(kind: Kind, incident: Incident): Promise<boolean> {
    try {
      await mailer.send(mailOf(kind, incident, dependencies))
      return true
    } catch (error) {
      log.warn({ err: error, incident: incident.id }, 'the administrator could not be mailed about an incident yet')
      return false
    }
  }

  /** Mails are late by two minutes before they count. */
  function mailFailure({ count, oldest }: Undelivered): string | null {
    if (count === 0 || oldest === null) return null
    return `${count} ${count === 1 ? 'email has' : 'emails have'} not been delivered; the oldest is from ${momentText(oldest)}.`
  }
}

/** '25 November 2026 at 11:30, Nairobi time' */
function momentText(moment: Date): string {
  return `${MOMENT.format(moment)}, Nairobi time`
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Nairobi' })

function mailOf(
  kind: Kind,
  { id, since, reason }: Incident,
  { adminEmail, siteUrl }: Pick<IncidentDependencies, 'adminEmail' | 'siteUrl'>,
): Mail {
  const texts = {
    publishing: {
      subject: 'Changes are not being published',
      lines: [
        'Visitors still see the previous version of the site. Publishing is retried automatically, and nothing is lost.',
      ],
    },
    mail: {
      subject: 'Emails were not delivered',
      lines: ['Messages from visitors are safe on the dashboard. Sending them is retried for two weeks.'],
    },
  } satisfies Record<Kind, { subject: string; lines: string[] }>
  const { subject, lines } = texts[kind]
  const url = siteUrl + pagePaths.admin
  const footer = `Failing since ${momentText(new Date(since))}. ${agency.siteName} sends one email for each failure, to the administrator.`
  return {
    id,
    date: new Date(since),
    to: adminEmail,
    replyTo: adminEmail,
    subject: `${subject}: ${new URL(siteUrl).host}`,
    text: [reason, ...lines, `Dashboard: ${url}`, '--', footer].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: reason,
      main: [
        headingRow(subject),
        messageRow(reason),
        ...lines.map((line) => textRow(escapeHtml(line))),
        buttonRow('Open the dashboard', url),
      ].join('\n'),
      footer: escapeHtml(footer),
    }),
  }
}
