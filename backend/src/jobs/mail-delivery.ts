import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DAY_MS } from '../../../contract/limits'
import { exponentialBackoff } from '../../../contract/site/retry'
import type { Database } from '../db/database'
import type { alertSubscribers, enquiries, viewings } from '../db/schema'
import type { Mail, Mailer } from '../lib/mailer'
import type { Jobs } from './jobs'
import type { JobQueue } from './queue'
import type { JobLog } from './worker'

/** For how long a mail is tried unless its sender says otherwise. */
export const MAIL_RETRY_FOR_MS = 14 * DAY_MS

interface RetrySeconds {
  readonly first: number
  readonly longest: number
}

/**
 * pg-boss's own retries cannot do this: their backoff has no upper bound. They remain for jobs whose process or database
 * died.
 */
const MAIL_RETRY_SECONDS: RetrySeconds = { first: 10, longest: 3_600 }

/** A job that counts its failed attempts. */
interface Attempt {
  readonly tries: number
}

/** A queue whose jobs each send one mail. An unavailable mail server does not fail them: they add themselves again. */
export function mailQueue<Data extends Attempt>(name: string, data: z.ZodMiniType<Data>): JobQueue<Data> {
  return { name, data, retries: { limit: 100, delaySeconds: 60, backoff: false }, timeoutSeconds: 120 }
}

/**
 * Adds the job again, later each time.
 * @param notBefore may put the attempt off further
 */
export async function retryLater<Data extends Attempt>(
  jobs: Jobs,
  queue: JobQueue<Data>,
  job: Data,
  { first, longest, notBefore }: RetrySeconds & Pick<Delivery, 'notBefore'>,
): Promise<void> {
  const tries = job.tries + 1
  const seconds = exponentialBackoff(tries, { first, longest })
  const due = await notBefore?.(new Date(Date.now() + seconds * 1_000))
  const startAfterSeconds = due === undefined ? seconds : Math.ceil((due.getTime() - Date.now()) / 1_000)
  await jobs.add(queue, { ...job, tries }, { startAfterSeconds })
}

interface Delivery {
  readonly mail: Mail
  /** The mail is dropped when this row was deleted. */
  readonly row?: MailedRow
  readonly writtenAt: Date
  readonly retryForMs?: number
  readonly longestRetrySeconds?: number
  /**
   * Whether the recipient is the agency itself. A refusal then is an outage of ours and tried again; anybody else's
   * address is given up when the mail server refuses it.
   */
  readonly isOwnRecipient?: boolean
  readonly notBefore?: (earliest: Date) => Promise<Date>
}

/** `later`: a job for the next attempt was added. `refused`: the recipient's address is refused for good. */
type Outcome = 'sent' | 'deleted' | 'later' | 'refused' | 'given-up'

export type DeliverMail = <Data extends Attempt>(
  queue: JobQueue<Data>,
  job: Data,
  delivery: Delivery,
) => Promise<Outcome>

/**
 * Sends the mails of jobs. A process that dies between sending and recording sends again under the same Message-ID, by
 * which mail programs recognize it; nothing is lost.
 */
export function createMailDelivery(dependencies: {
  readonly database: Database
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly log: JobLog
}): DeliverMail {
  const { database, jobs, mailer, log } = dependencies
  return async (queue, job, delivery) => {
    const { mail, row, writtenAt, retryForMs = MAIL_RETRY_FOR_MS, isOwnRecipient = false, notBefore } = delivery
    try {
      return (await sendUnlessDeleted(database, mailer, mail, row)) ? 'sent' : 'deleted'
    } catch (error) {
      const details = { queue: queue.name, mail: mail.id, tries: job.tries, ...faultOf(error) }
      if (!isOwnRecipient && isRecipientRefused(error)) {
        log.warn(details, 'a mail is given up: the mail server refuses the recipient')
        return 'refused'
      }
      if (Date.now() - writtenAt.getTime() > retryForMs) {
        log.warn(details, 'a mail is given up: it was tried for long enough')
        return 'given-up'
      }
      log.warn(details, 'a mail could not be sent yet')
      const longest = delivery.longestRetrySeconds ?? MAIL_RETRY_SECONDS.longest
      await retryLater(jobs, queue, job, { ...MAIL_RETRY_SECONDS, longest, ...(notBefore && { notBefore }) })
      return 'later'
    }
  }
}

const responseSchema = z.object({
  command: z.optional(z.string()),
  responseCode: z.int(),
  response: z._default(z.string(), ''),
})

/** What can be logged: a mail server's words repeat the recipient's address. */
function faultOf(error: unknown): object {
  const refusal = responseSchema.safeParse(error).data
  return refusal === undefined ? { err: error } : { refused: refusal.responseCode, command: refusal.command }
}

/** The sender has to log in, or sent commands in the wrong order; 552: the mailbox is full, which passes. */
const NOT_ABOUT_THE_ADDRESS = new Set([503, 530, 534, 535, 538, 552])
/** The enhanced status code of a policy of the server, such as a relay that does not know us (RFC 3463). */
const POLICY = /^\d{3}[ -]5\.7\./

/** Whether later attempts will be refused too, because of the recipient's address. */
function isRecipientRefused(error: unknown): boolean {
  const refusal = responseSchema.safeParse(error).data
  if (refusal?.command !== 'RCPT TO') return false
  const { responseCode, response } = refusal
  return responseCode >= 500 && !NOT_ABOUT_THE_ADDRESS.has(responseCode) && !POLICY.test(response)
}

/** What a mail is about, or whom it goes to. */
export interface MailedRow {
  readonly table: typeof enquiries | typeof alertSubscribers | typeof viewings
  readonly id: string
}

/**
 * Sends a mail, unless its row was deleted. A file of the outbox is written while the row is locked: a
 * deletion of the row waits for it, and then finds the file. A mail server's connection must not hold a lock.
 * @returns whether it was sent
 */
export async function sendUnlessDeleted(
  database: Database,
  mailer: Mailer,
  mail: Mail,
  row: MailedRow | undefined,
): Promise<boolean> {
  if (row === undefined) {
    await mailer.send(mail)
    return true
  }
  const { table, id } = row
  const send = async (on: Database) => {
    const rows = await on.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share')
    if (rows.length === 0) return false
    await mailer.send(mail)
    return true
  }
  return mailer.kind === 'outbox' ? database.transaction(send) : send(database)
}
