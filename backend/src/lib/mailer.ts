import { createTransport } from 'nodemailer'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeFileAtomically } from './files'

export interface MailAddress {
  readonly name: string
  readonly address: string
}

export interface Mail {
  /** Becomes the `Message-ID`, by which mail programs recognize a mail that was sent twice. */
  readonly id: string
  readonly date: Date
  /** The agency by default. */
  readonly to?: MailAddress | string
  /** The `id`s of the earlier mails of the conversation, oldest first: this one replies to the last. */
  readonly conversation?: readonly string[]
  readonly replyTo?: MailAddress | string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  readonly html?: string
  /**
   * An event as iCalendar, and what the recipient's calendar does with it. It stands beside the text, where mail
   * programs look for it, and is attached as a file for the others.
   */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined
  /** Further header lines. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** 'outbox': mails are written to files instead of being sent. */
  readonly kind: 'smtp' | 'outbox'
  /** Resolves when the mail server has accepted the mail, or the file is written. */
  send(mail: Mail): Promise<void>
  /** Connects to the mail server and logs in. @throws when it refuses; never for the outbox */
  verify(): Promise<void>
}

export interface MailerOptions {
  /** When undefined, each mail becomes a file in `<dataDir>/outbox`. */
  readonly smtpUrl: string | undefined
  readonly dataDir: string
  readonly mailFrom: MailAddress
  readonly mailTo: string
}

/** Milliseconds; in total less than the timeout of a mail job. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }
/** The text comes from visitors and must not make nodemailer read files or fetch URLs. */
const NO_ATTACHMENT_ACCESS = { disableFileAccess: true, disableUrlAccess: true }

const writtenSchema = z.object({ message: z.instanceof(Buffer) })

export function createMailer(options: MailerOptions): Mailer {
  const messageIdOf = (id: string) => `<${id}@${options.mailFrom.address.split('@')[1]}>`
  const threadOf = (ids: readonly string[]) => {
    const references = ids.map(messageIdOf)
    return { inReplyTo: references.at(-1), references }
  }
  const headersOf = (mail: Mail) => ({
    from: options.mailFrom,
    to: mail.to ?? options.mailTo,
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
    messageId: messageIdOf(mail.id),
    ...(mail.conversation !== undefined && threadOf(mail.conversation)),
    date: mail.date,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.calendar !== undefined && { icalEvent: { ...mail.calendar, filename: 'visit.ics' } }),
    ...(mail.headers !== undefined && { headers: mail.headers }),
    ...NO_ATTACHMENT_ACCESS,
  })
  return options.smtpUrl === undefined ? outbox(options.dataDir) : mailServer(options.smtpUrl)

  function mailServer(url: string): Mailer {
    const transport = createTransport({ url, ...TIMEOUTS })
    return {
      kind: 'smtp',
      send: async (mail) => {
        await transport.sendMail(headersOf(mail))
      },
      verify: async () => {
        await transport.verify()
      },
    }
  }

  /** One `.eml` file for each mail. */
  function outbox(dataDir: string): Mailer {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    return {
      kind: 'outbox',
      send: async (mail) => {
        const { message } = writtenSchema.parse(await transport.sendMail(headersOf(mail)))
        const day = mail.date.toISOString().slice(0, 10)
        await writeFileAtomically(join(dataDir, 'outbox', `${day}-${mail.id}.eml`), message)
      },
      verify: () => Promise.resolve(),
    }
  }
}

/** Mails that are late. */
export interface Undelivered {
  readonly count: number
  /** When the oldest of them was written. */
  readonly oldest: Date | null
}

/** Younger mails are being sent. */
export const BEING_SENT_MS = 2 * 60_000

/**
 * When mails were written that are late but not given up yet.
 * @param since leaves out those written before
 */
export function retryWindow(
  triedForMs: number,
  since: Date = new Date(0),
): { readonly before: Date; readonly after: Date } {
  const now = Date.now()
  return { before: new Date(now - BEING_SENT_MS), after: new Date(Math.max(now - triedForMs, since.getTime())) }
}

export function latest(...moments: readonly (Date | null | undefined)[]): Date | null {
  const known = moments.flatMap((moment) => (moment === null || moment === undefined ? [] : [moment.getTime()]))
  return known.length === 0 ? null : new Date(Math.max(...known))
}

export function addUndelivered(...parts: readonly (Undelivered | undefined)[]): Undelivered {
  const found = parts.filter((part) => part !== undefined)
  const moments = found.flatMap(({ oldest }) => (oldest === null ? [] : [oldest.getTime()]))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    oldest: moments.length === 0 ? null : new Date(Math.min(...moments)),
  }
}
