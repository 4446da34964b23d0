import { randomUUID } from 'node:crypto'
import { exponentialBackoff } from '../../../../contract/backoff'
import type { Enquiry, EnquiryFolder, EnquiryInput, EnquiryPage, UnreadCount } from '../../../../contract/enquiry'
import { CONTACT, ENQUIRIES_PER_PAGE } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import type { Jobs } from '../../jobs/jobs'
import { HttpError } from '../../lib/errors'
import type { RunInTransaction } from '../idempotency'
import { cursorOf, parseCursor } from './cursor'
import { mailOf } from './mail'
import type { Mailer } from './mailer'
import { enquiryMail } from './queue'
import {
  clearSuspicion,
  countUnreadEnquiries,
  findEnquiries,
  findEnquiry,
  findListingTitle,
  insertEnquiry,
  setEnquiryRead,
  setEnquirySent,
  type EnquiryRow,
} from './repository'

export interface EnquiryService {
  /**
   * Stores a visitor's message and, in the same transaction, the job that mails it. A message that a
   * program probably wrote is stored as suspected spam and not mailed (decision 0016).
   * @param run defaults to a new transaction
   */
  submit(input: EnquiryInput, run?: RunInTransaction<null>): Promise<void>
  /** Mails a message unless it is already delivered; when that fails, adds a job for the next attempt. */
  mail(job: { readonly enquiryId: string; readonly tries: number }): Promise<void>
  /** @param after the `next` of the previous page. @throws HttpError 400 when it is invalid */
  list(page: { readonly folder: EnquiryFolder; readonly after: string | undefined }): Promise<EnquiryPage>
  countUnread(): Promise<UnreadCount>
  /** @throws HttpError 404 for an unknown message */
  setRead(id: string, read: boolean): Promise<Enquiry>
  /** Moves suspected spam to the inbox and mails it. @throws HttpError 404 for an unknown message */
  clearSuspicion(id: string): Promise<Enquiry>
}

export interface EnquiryLog {
  warn(details: object, message: string): void
}

/**
 * Exponential backoff from ten seconds to an hour, for two weeks. pg-boss's own retries cannot do this: their
 * backoff has no upper bound. They remain for jobs whose process or database died (queue.ts).
 */
const MAIL_RETRY_SECONDS = { first: 10, longest: 3_600 }
const MAIL_RETRY_FOR_MS = 14 * 24 * 3_600_000

export function createEnquiryService(dependencies: {
  database: Database
  jobs: Jobs
  mailer: Mailer
  siteUrl: string
  log: EnquiryLog
}): EnquiryService {
  const { database, jobs, mailer, siteUrl, log } = dependencies

  return {
    submit: async (input, run = (work) => database.transaction(work)) => {
      const { name, email, message, listingKind = null, listingId = null } = input
      const suspectedSpam = isSuspect(input)
      await run(async (transaction) => {
        const id = randomUUID()
        const isAboutListing = listingKind !== null && listingId !== null
        const listingTitle = isAboutListing ? await findListingTitle(transaction, listingKind, listingId) : null
        const listing = { listingKind, listingId, listingTitle }
        await insertEnquiry(transaction, { id, name, email, message, ...listing, suspectedSpam, createdAt: new Date() })
        if (!suspectedSpam) await jobs.add(enquiryMail, { enquiryId: id, tries: 0 }, { transaction })
        return null
      })
    },
    mail: async ({ enquiryId, tries }) => {
      const enquiry = await findEnquiry(database, enquiryId)
      if (enquiry?.deliveredAt !== null) return
      if (enquiry.outboxAt !== null && mailer.kind === 'outbox') return
      try {
        await mailer.send(mailOf(enquiry, siteUrl))
      } catch (error) {
        await retryLater(enquiry, tries + 1, error)
        return
      }
      const at = new Date()
      await setEnquirySent(database, enquiryId, mailer.kind === 'outbox' ? { outboxAt: at } : { deliveredAt: at })
    },
    list: async ({ folder, after }) => {
      const rows = await findEnquiries(database, {
        folder,
        after: after === undefined ? undefined : parseCursor(after),
        limit: ENQUIRIES_PER_PAGE + 1,
      })
      const page = rows.slice(0, ENQUIRIES_PER_PAGE)
      const last = page.at(-1)
      return {
        enquiries: page.map(toEnquiry),
        next: last === undefined || rows.length === page.length ? null : cursorOf(last),
      }
    },
    countUnread: async () => ({
      count: await countUnreadEnquiries(database, 'inbox'),
      suspectedSpam: await countUnreadEnquiries(database, 'suspected_spam'),
    }),
    setRead: async (id, read) => {
      const row = await setEnquiryRead(database, id, read ? new Date() : null)
      if (row === null) throw new HttpError(404, 'Message not found')
      return toEnquiry(row)
    },
    clearSuspicion: (id) =>
      database.transaction(async (transaction) => {
        const cleared = await clearSuspicion(transaction, id)
        if (cleared === null) throw new HttpError(404, 'Message not found')
        if (cleared.moved) await jobs.add(enquiryMail, { enquiryId: id, tries: 0 }, { transaction })
        return toEnquiry(cleared.row)
      }),
  }

  /** The message itself is not lost: the dashboard shows which ones were not delivered. */
  async function retryLater({ id, createdAt }: EnquiryRow, tries: number, error: unknown): Promise<void> {
    const isGivenUp = Date.now() - createdAt.getTime() > MAIL_RETRY_FOR_MS
    log.warn(
      { err: error, enquiry: id, tries },
      isGivenUp ? 'a message could not be mailed for two weeks' : 'a message could not be mailed yet',
    )
    if (isGivenUp) return
    const startAfterSeconds = exponentialBackoff(tries, MAIL_RETRY_SECONDS)
    await jobs.add(enquiryMail, { enquiryId: id, tries }, { startAfterSeconds })
  }
}

/** The invisible field is filled in, or the form was submitted faster than people type. Password managers may do both. */
function isSuspect({ website, openForMs }: EnquiryInput): boolean {
  return (website !== undefined && website !== '') || (openForMs !== undefined && openForMs < CONTACT.fillMinMs)
}

function toEnquiry(row: EnquiryRow): Enquiry {
  const { id, name, email, message, listingKind: kind, listingId, listingTitle: title } = row
  return {
    id,
    name,
    email,
    message,
    listing: kind === null || listingId === null ? null : { kind, id: listingId, title },
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    outboxAt: row.outboxAt?.toISOString() ?? null,
    suspectedSpam: row.suspectedSpam,
  }
}
