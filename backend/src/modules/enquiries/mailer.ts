import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { writeFileAtomically } from '../../lib/write-file-atomically'

export interface Mail {
  /** Names the mail for good: sent twice it stays one mail to whoever compares `Message-ID`s. */
  readonly id: string
  readonly date: Date
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface Mailer {
  /** 'outbox': mails become files, and nobody is sent them. */
  readonly kind: 'smtp' | 'outbox'
  /** Resolves once the mail server has accepted it, or the file is written. @throws when it has not */
  send(mail: Mail): Promise<void>
}

export interface MailerOptions {
  /** Without it each mail becomes a file in `<dataDir>/outbox`. */
  readonly smtpUrl: string | undefined
  readonly dataDir: string
  readonly mailFrom: string
  readonly mailTo: string
}

/** Milliseconds; together less than a mail job may take. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }
/** Texts are what visitors wrote: none of it may name a file or an address to fetch. */
const NOTHING_FETCHED = { disableFileAccess: true, disableUrlAccess: true }

const writtenSchema = z.object({ message: z.instanceof(Buffer) })

export function createMailer(options: MailerOptions): Mailer {
  const headersOf = (mail: Mail) => ({
    from: options.mailFrom,
    to: options.mailTo,
    replyTo: mail.replyTo,
    messageId: `<${mail.id}@${options.mailFrom.split('@')[1]}>`,
    date: mail.date,
    subject: mail.subject,
    text: mail.text,
    ...NOTHING_FETCHED,
  })
  return options.smtpUrl === undefined ? outbox(options.dataDir) : mailServer(options.smtpUrl)

  function mailServer(url: string): Mailer {
    const transport = createTransport({ url, ...TIMEOUTS })
    return {
      kind: 'smtp',
      send: async (mail) => {
        await transport.sendMail(headersOf(mail))
      },
    }
  }

  /** One `.eml` file for each mail, which any mail program opens. */
  function outbox(dataDir: string): Mailer {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    return {
      kind: 'outbox',
      send: async (mail) => {
        const { message } = writtenSchema.parse(await transport.sendMail(headersOf(mail)))
        const day = mail.date.toISOString().slice(0, 10)
        await writeFileAtomically(join(dataDir, 'outbox', `${day}-${mail.id}.eml`), message)
      },
    }
  }
}
