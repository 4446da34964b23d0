import { randomUUID } from 'node:crypto'
import type { Enquiry, EnquiryInput, EnquiryPage } from '../../../../contract/enquiry'
import { CONTACT, ENQUIRIES_PER_PAGE } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import type { Jobs } from '../../jobs/jobs'
import { enquiryMail } from '../../jobs/queues'
import { HttpError } from '../../lib/errors'
import type { Mailer } from '../mail/mailer'
import { mailOf } from './mail'
import { positionOf, readPosition } from './position'
import {
  countUnreadEnquiries,
  findEnquiries,
  findEnquiry,
  findListingTitle,
  insertEnquiry,
  setEnquiryDelivered,
  setEnquiryRead,
  type EnquiryRow,
} from './repository'

export interface EnquiryService {
  /**
   * Stores a visitor's message and, in the same transaction, the job that mails it. What a program
   * wrote into the hidden field is dropped as if it had been taken.
   * @throws HttpError 429 when the form was filled in faster than anybody types
   */
  take(input: EnquiryInput): Promise<void>
  /** Mails a message unless that is done; when the mail server will not have it, adds itself for later. */
  mail(job: { readonly enquiryId: string; readonly tries: number }): Promise<void>
  /** @param after the `next` of the page before. @throws HttpError 400 when it is none */
  list(after: string | undefined): Promise<EnquiryPage>
  countUnread(): Promise<number>
  /** @throws HttpError 404 when there is no such message */
  setRead(id: string, read: boolean): Promise<Enquiry>
}

export interface EnquiryLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Twice as long after each failure, from ten seconds to an hour, for two weeks. */
const MAIL_RETRY = { firstSeconds: 10, longestSeconds: 3_600, forMs: 14 * 24 * 3_600_000 }
const TOO_QUICK_RETRY_SECONDS = 2

export function createEnquiryService(dependencies: {
  database: Database
  jobs: Jobs
  mailer: Mailer
  siteUrl: string
  log: EnquiryLog
}): EnquiryService {
  const { database, jobs, mailer, siteUrl, log } = dependencies

  return {
    take: async (input) => {
      if (input.website !== undefined && input.website !== '') {
        log.info({}, 'a message with the hidden field filled in was dropped')
        return
      }
      if (input.openForMs !== undefined && input.openForMs < CONTACT.fillMinMs) {
        throw new HttpError(429, 'That was quicker than anybody types. Please try again.', {
          'retry-after': String(TOO_QUICK_RETRY_SECONDS),
        })
      }
      const { name, email, message, listingKind = null, listingId = null } = input
      const id = randomUUID()
      await database.transaction(async (transaction) => {
        const isAboutListing = listingKind !== null && listingId !== null
        const listingTitle = isAboutListing ? await findListingTitle(transaction, listingKind, listingId) : null
        const listing = { listingKind, listingId, listingTitle }
        await insertEnquiry(transaction, { id, name, email, message, ...listing, createdAt: new Date() })
        await jobs.add(enquiryMail, { enquiryId: id, tries: 0 }, { transaction })
      })
    },
    mail: async ({ enquiryId, tries }) => {
      const enquiry = await findEnquiry(database, enquiryId)
      if (enquiry?.deliveredAt !== null) return
      try {
        await mailer.send(mailOf(enquiry, siteUrl))
      } catch (error) {
        await tryLater(enquiry, tries + 1, error)
        return
      }
      await setEnquiryDelivered(database, enquiryId, new Date())
    },
    list: async (after) => {
      const rows = await findEnquiries(database, {
        after: after === undefined ? undefined : readPosition(after),
        limit: ENQUIRIES_PER_PAGE + 1,
      })
      const page = rows.slice(0, ENQUIRIES_PER_PAGE)
      const last = page.at(-1)
      return {
        enquiries: page.map(toEnquiry),
        next: last === undefined || rows.length === page.length ? null : positionOf(last),
      }
    },
    countUnread: () => countUnreadEnquiries(database),
    setRead: async (id, read) => {
      const row = await setEnquiryRead(database, id, read ? new Date() : null)
      if (row === null) throw new HttpError(404, 'Message not found')
      return toEnquiry(row)
    },
  }

  /** The message itself is safe in any case: the dashboard shows which ones were not delivered. */
  async function tryLater({ id, createdAt }: EnquiryRow, tries: number, error: unknown): Promise<void> {
    const isGivenUp = Date.now() - createdAt.getTime() > MAIL_RETRY.forMs
    log.warn(
      { err: error, enquiry: id, tries },
      isGivenUp ? 'a message could not be mailed for two weeks' : 'a message could not be mailed yet',
    )
    if (isGivenUp) return
    const startAfterSeconds = Math.min(MAIL_RETRY.firstSeconds * 2 ** (tries - 1), MAIL_RETRY.longestSeconds)
    await jobs.add(enquiryMail, { enquiryId: id, tries }, { startAfterSeconds })
  }
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
  }
}
