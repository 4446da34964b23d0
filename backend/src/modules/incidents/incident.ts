import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { agency } from '../../../../contract/agency'
import { pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { mailQueue } from '../../jobs/mail-delivery'
import { orIfMissing, writeFileAtomically } from '../../lib/files'
import { buttonRow, headingRow, mailPage, messageRow, textRow } from '../../lib/mail-html'
import type { Mail } from '../../lib/mailer'

/** The file in DATA_DIR says what is failing now, so that each incident is mailed once, across restarts. */
const FILE = 'incidents.json'

const incidentSchema = z.object({
  /** The Message-ID's first part. */
  id: z.string(),
  /** ISO 8601: when it was first seen. */
  since: z.string(),
  /** What is wrong, as last seen; one sentence. */
  reason: z.string(),
  /** Whether there is a job that mails the administrator, or was. */
  isMailed: z.boolean(),
  /** ISO 8601: since when nothing is wrong, while that may not last; else null. */
  quietSince: z._default(z.nullable(z.string()), null),
})

/** A record of an earlier version lacks some kinds. */
const incidentOrNone = z._default(z.nullable(incidentSchema), null)

const recordSchema = z.object({
  publishing: incidentOrNone,
  mail: incidentOrNone,
  mailServer: incidentOrNone,
  backup: incidentOrNone,
  disk: incidentOrNone,
})

export type Incident = z.infer<typeof incidentSchema>
export type IncidentRecord = z.infer<typeof recordSchema>
export type IncidentKind = keyof IncidentRecord

export const NO_INCIDENTS: IncidentRecord = recordSchema.parse({})

/** @throws when it is damaged */
export async function readIncidents(dataDir: string): Promise<IncidentRecord> {
  const text = await orIfMissing(readFile(join(dataDir, FILE), 'utf8'), null)
  return text === null ? NO_INCIDENTS : recordSchema.parse(JSON.parse(text))
}

export function writeIncidents(dataDir: string, record: IncidentRecord): Promise<void> {
  return writeFileAtomically(join(dataDir, FILE), `${JSON.stringify(record, null, 2)}\n`)
}

/** Mails the administrator about an incident; while the mail server is down the job waits for it. */
export const incidentMail = mailQueue(
  'incident-mail',
  z.object({ kind: z.keyof(recordSchema), id: z.string(), since: z.string(), reason: z.string(), tries: z.int() }),
)

const TEXTS: Readonly<Record<IncidentKind, { readonly subject: string; readonly explanation: string }>> = {
  publishing: {
    subject: 'Changes are not being published',
    explanation:
      'Visitors still see the previous version of the site. Publishing is retried automatically, and nothing is lost.',
  },
  mail: {
    subject: 'Emails were not delivered',
    explanation: 'Messages from visitors are safe on the dashboard. Sending them is retried for two weeks.',
  },
  mailServer: {
    subject: 'The mail server does not work',
    explanation:
      'No email leaves the site. Messages from visitors are safe on the dashboard. Sending them is retried for two weeks. "npm run doctor" says what is wrong.',
  },
  backup: {
    subject: 'There is no recent backup',
    explanation: 'If the disk failed now, everything since then would be lost. Look at the log of the backup’s timer.',
  },
  disk: {
    subject: 'The disk is almost full',
    explanation:
      'New photo sizes are no longer kept, and soon nothing can be saved. Delete what is not needed; DATA_DIR/media is a cache and can be emptied.',
  },
}

interface Recipient {
  readonly adminEmail: string
  readonly siteUrl: string
}

export function incidentMailOf(
  kind: IncidentKind,
  { id, since, reason }: Pick<Incident, 'id' | 'since' | 'reason'>,
  { adminEmail, siteUrl }: Recipient,
): Mail {
  const { subject, explanation } = TEXTS[kind]
  const url = siteUrl + pagePaths.admin
  const footer = `Failing since ${momentText(new Date(since))}. ${agency.siteName} sends one email for each failure, to the administrator.`
  return {
    id,
    date: new Date(since),
    to: adminEmail,
    replyTo: adminEmail,
    subject: `${subject}: ${new URL(siteUrl).host}`,
    text: [reason, explanation, `Dashboard: ${url}`, '--', footer].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: reason,
      main: [
        headingRow(subject),
        messageRow(reason),
        textRow(escapeHtml(explanation)),
        buttonRow('Open the dashboard', url),
      ].join('\n'),
      footer: escapeHtml(footer),
    }),
  }
}

/** '25 November 2026 at 11:30, Nairobi time' */
export function momentText(moment: Date): string {
  return `${MOMENT.format(moment)}, Nairobi time`
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Nairobi' })
