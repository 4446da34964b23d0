import { randomUUID } from 'node:crypto'
import type { PastedEnquiryInput } from '../../../../contract/enquirer'
import type {
  Enquiry,
  EnquiryEntryInput,
  EnquiryInput,
  EnquiryPage,
  EnquiryStatus,
  Offer,
  UnreadCount,
} from '../../../../contract/enquiry'
import { CONTACT, ENQUIRIES_PER_PAGE } from '../../../../contract/limits'
import type { Database } from '../../db/database'
import { enquiries } from '../../db/schema'
import { createMailDelivery, MAIL_RETRY_FOR_MS } from '../../jobs/mail-delivery'
import { HttpError } from '../../lib/errors'
import { createMailer, BEING_SENT_MS, retryWindow, type Undelivered } from '../../lib/mailer'
import type { CoreServices } from '../../module'
import type { RunInTransaction } from '../idempotency'
import type { PushService } from '../push'
import { mailOf, replyOf, enquiryMail } from './mail'
import {
  cursorOf,
  parseCursor,
  clearSuspicion,
  countUnreadEnquiries,
  findEnquiries,
  findEnquiry,
  findEntries,
  findEntry,
  findLastDelivery,
  findListingTitle,
  findUndelivered,
  insertEnquiry,
  insertEntry,
  recordRefusal,
  setEnquiryRead,
  setEntrySent,
  updateEnquiry,
  type EnquiryEntryRow,
  type EnquiryFilter,
  type EnquiryRow,
  toEnquiry,
  withEntries,
} from './repository'

export interface EnquiryService {
  /**
   * Stores a visitor's message and, in the same transaction, the job that mails it. A message that a
   * program probably wrote is stored as suspected spam and not mailed (decision 0016).
   * @param input with `offer`, a message that offers something
   * @param run defaults to a new transaction
   */
  submit(input: EnquiryInput & { readonly offer?: Offer }, run?: RunInTransaction<null>): Promise<void>
  /**
   * Stores a message that the administrator pasted from a chat: read, and not mailed.
   * @param run defaults to a new transaction. @throws HttpError 404 for an unknown listing
   */
  paste(input: PastedEnquiryInput, run?: RunInTransaction<{ id: string }>): Promise<Enquiry>
  /**
   * Mails a message, or the reply to it, unless it is already delivered; when that fails, adds a job for the next
   * attempt. A reply whose recipient the mail server refuses is given up, and its message becomes unread again.
   */
  mail(job: MailJob): Promise<void>
  /** @param after the `next` of the previous page. @throws HttpError 400 when it is invalid */
  list(page: EnquiryFilter & { readonly after: string | undefined }): Promise<EnquiryPage>
  /** @throws HttpError 404 for an unknown message */
  get(id: string): Promise<Enquiry>
  countUnread(): Promise<UnreadCount>
  /** Mails that are late and still tried; only those written after `since` when it is given. */
  undelivered(since?: Date): Promise<Undelivered>
  /** When the mail server last accepted a mail; null for never. */
  lastDelivery(): Promise<Date | null>
  /** @throws HttpError 404 for an unknown message */
  setRead(id: string, read: boolean): Promise<Enquiry>
  /** @throws HttpError 404 for an unknown message */
  setStatus(id: string, status: EnquiryStatus): Promise<Enquiry>
  /**
   * Adds a note, a call or a reply to the conversation. A reply by mail is sent to the visitor; anything but a note
   * replies an open message. @param run defaults to a new transaction
   * @throws HttpError 404 for an unknown message, 400 for a mail to somebody whose email address is unknown
   */
  addEntry(
    id: string,
    entry: EnquiryEntryInput,
    by: { readonly uid: string },
    run?: RunInTransaction<null>,
  ): Promise<Enquiry>
  /** Moves suspected spam to the inbox and mails it. @throws HttpError 404 for an unknown message */
  clearSuspicion(id: string): Promise<Enquiry>
  /** Called in the transaction that moves suspected spam to the inbox: modules do what they had left out. */
  onNotSpam(follow: (transaction: Database, message: EnquiryRow) => Promise<unknown>): void
}

interface MailJob {
  readonly enquiryId: string
  readonly tries: number
  readonly entryId?: string | undefined
}

type Dependencies = CoreServices & { readonly push: Pick<PushService, 'tellDevices'> }

export function createEnquiryService({ database, jobs, config, log, push }: Dependencies): EnquiryService {
  const mailer = createMailer(config)
  const deliver = createMailDelivery({ database, jobs, mailer, log })
  const following: Parameters<EnquiryService['onNotSpam']>[0][] = []

  return {
    submit: async (input, run = (work) => database.transaction(work)) => {
      const { name, email, message, listingKind = null, listingId = null, page, campaign, offer } = input
      const suspectedSpam = isSuspect(input)
      await run(async (transaction) => {
        const id = randomUUID()
        const isAboutListing = listingKind !== null && listingId !== null
        const listingTitle = isAboutListing ? await findListingTitle(transaction, listingKind, listingId) : null
        const listing = { listingKind, listingId, listingTitle }
        await insertEnquiry(transaction, {
          id,
          name,
          email,
          phone: input.phone === '' ? null : input.phone,
          message,
          ...(offer !== undefined && { kind: 'offer', offer }),
          ...listing,
          page,
          campaign,
          suspectedSpam,
          createdAt: new Date(),
        })
        if (suspectedSpam) return null
        await jobs.add(enquiryMail, { enquiryId: id, tries: 0 }, { transaction })
        const kind = offer === undefined ? 'message' : 'offer'
        const about = isAboutListing ? { kind: listingKind, id: listingId } : null
        await push.tellDevices(transaction, { kind, listing: about })
        return null
      })
    },
    paste: async ({ name, phone, message, listingKind, listingId }, run = (work) => database.transaction(work)) => {
      const { id } = await run(async (transaction) => {
        const listing =
          listingKind === undefined || listingId === undefined ? null : { kind: listingKind, id: listingId }
        const title = listing && (await findListingTitle(transaction, listing.kind, listing.id))
        if (listing !== null && title === null) throw new HttpError(404, `There is no ${listing.kind} '${listing.id}'.`)
        const now = new Date()
        const row = { id: randomUUID(), name, phone, message, email: '', source: 'whatsapp' } as const
        await insertEnquiry(transaction, {
          ...row,
          listingKind: listing?.kind ?? null,
          listingId: listing?.id ?? null,
          listingTitle: title,
          createdAt: now,
          readAt: now,
        })
        return { id: row.id }
      })
      return one(await findEnquiry(database, id))
    },
    mail: async (job) => {
      const enquiry = await findEnquiry(database, job.enquiryId)
      const entry = job.entryId === undefined ? null : await findEntry(database, job.entryId)
      if (enquiry === null || (job.entryId !== undefined && entry === null)) return
      const { deliveredAt, outboxAt, createdAt: writtenAt } = entry ?? enquiry
      if (deliveredAt !== null || (outboxAt !== null && mailer.kind === 'outbox')) return
      if (entry !== null && entry.refusedAt !== null) return
      const mail = entry === null ? mailOf(enquiry, config.siteUrl) : await composeReply(enquiry, entry)
      const row = { table: enquiries, id: enquiry.id }
      const outcome = await deliver(enquiryMail, job, { mail, row, writtenAt, isOwnRecipient: entry === null })
      if (outcome === 'refused' && entry !== null) await recordRefusal(database, entry)
      // A mail that is given up is not lost: the dashboard shows what was not delivered.
      if (outcome !== 'sent') return
      const sent = mailer.kind === 'outbox' ? { outboxAt: new Date() } : { deliveredAt: new Date() }
      if (entry === null) await updateEnquiry(database, enquiry.id, sent)
      else await setEntrySent(database, entry.id, sent)
    },
    list: async ({ folder, text, after }) => {
      const rows = await findEnquiries(database, {
        folder,
        text,
        after: after === undefined ? undefined : parseCursor(after),
        limit: ENQUIRIES_PER_PAGE + 1,
      })
      const page = rows.slice(0, ENQUIRIES_PER_PAGE)
      const last = page.at(-1)
      return {
        enquiries: await withEntries(database, page),
        next: last === undefined || rows.length === page.length ? null : cursorOf(last),
      }
    },
    get: async (id) => one(await findEnquiry(database, id)),
    countUnread: async () => ({
      count: await countUnreadEnquiries(database, 'inbox'),
      suspectedSpam: await countUnreadEnquiries(database, 'suspected_spam'),
      undelivered: (await findUndelivered(database, { before: new Date(Date.now() - BEING_SENT_MS) })).count,
    }),
    undelivered: (since) => findUndelivered(database, retryWindow(MAIL_RETRY_FOR_MS, since)),
    lastDelivery: () => findLastDelivery(database),
    setRead: async (id, read) => one(await setEnquiryRead(database, id, read ? new Date() : null)),
    setStatus: async (id, status) => one(await updateEnquiry(database, id, { status })),
    addEntry: async (id, { kind, text }, { uid }, run = (work) => database.transaction(work)) => {
      await run(async (transaction) => {
        const enquiry = await findEnquiry(transaction, id)
        if (enquiry === null) throw new HttpError(404, 'Message not found')
        if (kind === 'mail' && enquiry.email === '') throw new HttpError(400, NO_EMAIL)
        const entryId = randomUUID()
        const entry = { id: entryId, enquiryId: id, kind, text, writtenBy: uid, createdAt: new Date() }
        await insertEntry(transaction, entry)
        if (kind !== 'note' && enquiry.status === 'open') await updateEnquiry(transaction, id, { status: 'replied' })
        if (kind === 'mail') await jobs.add(enquiryMail, { enquiryId: id, entryId, tries: 0 }, { transaction })
        return null
      })
      return one(await findEnquiry(database, id))
    },
    clearSuspicion: (id) =>
      database.transaction(async (transaction) => {
        const cleared = await clearSuspicion(transaction, id)
        if (cleared === null) throw new HttpError(404, 'Message not found')
        if (cleared.moved) {
          await jobs.add(enquiryMail, { enquiryId: id, tries: 0 }, { transaction })
          for (const follow of following) await follow(transaction, cleared.row)
        }
        return toEnquiry(cleared.row, await findEntries(transaction, [id]))
      }),
    onNotSpam: (follow) => {
      following.push(follow)
    },
  }

  async function one(row: EnquiryRow | null): Promise<Enquiry> {
    if (row === null) throw new HttpError(404, 'Message not found')
    return toEnquiry(row, await findEntries(database, [row.id]))
  }

  async function composeReply(enquiry: EnquiryRow, entry: EnquiryEntryRow) {
    const replies = (await findEntries(database, [enquiry.id])).filter(({ kind }) => kind === 'mail')
    const position = replies.findIndex(({ id }) => id === entry.id)
    const earlier = replies.slice(0, position).filter(({ refusedAt }) => refusedAt === null)
    return replyOf(entry, { enquiry, earlier: earlier.map(({ id }) => id), agencyAddress: config.mailTo })
  }
}

const NO_EMAIL = 'No email address is known for this message. Please reply by phone or WhatsApp.'

/**
 * The form was submitted faster than people type, or its invisible field is filled in. A browser may fill in the field of
 * earlier pages, so that one proves nothing once the form was open for as long as people need.
 */
export function isSuspect({
  leaveEmpty = '',
  website = '',
  openForMs,
}: Pick<EnquiryInput, 'leaveEmpty' | 'website' | 'openForMs'>): boolean {
  if (openForMs !== undefined && openForMs < CONTACT.fillMinMs) return true
  return leaveEmpty !== '' || (website !== '' && openForMs === undefined)
}
