import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Enquiry } from '../../../../contract/enquiry'
import type { PersonalAlert } from '../../../../contract/account-data'
import type { PersonSearch } from '../../../../contract/enquirer'
import type { Database } from '../../db/database'
import { alerts, alertSubscribers, enquiries, enquiryEntries } from '../../db/schema'
import { withEntries } from '../enquiries'
import type { StrangerMails } from '../stranger-mails'

/** `database` may be a transaction. */
export interface StoredMails {
  readonly database: Database
  readonly strangerMails: Pick<StrangerMails, 'forget' | 'isStopped'>
}

/** Messages by one person, oldest first, with everything the agency added. */
export async function findMessagesOf(database: Database, person: PersonSearch): Promise<Enquiry[]> {
  const rows = await database.select().from(enquiries).where(isBy(person)).orderBy(asc(enquiries.createdAt))
  return withEntries(database, rows)
}

/** Confirmed or not, oldest first. */
export async function findAlertsOf(database: Database, email: string | undefined): Promise<PersonalAlert[]> {
  if (email === undefined) return []
  const rows = await database
    .select({ alert: alerts })
    .from(alerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, alerts.subscriberId))
    .where(eq(alertSubscribers.email, email.toLowerCase()))
    .orderBy(asc(alerts.requestedAt))
  return rows.map(({ alert: { kind, filters, saved, requestedAt, confirmedAt, refusedAt } }) => ({
    kind,
    filters,
    saved: [...saved],
    requestedAt: requestedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  }))
}

/** @returns the ids of the mails about them */
export async function deleteMessagesOf(transaction: Database, person: PersonSearch): Promise<Set<string>> {
  return deleteMessages(transaction, isBy(person))
}

/** The entries go with their message. @returns the ids of the mails about them */
export async function deleteMessages(transaction: Database, condition: SQL): Promise<Set<string>> {
  const ofThese = transaction.select({ id: enquiries.id }).from(enquiries).where(condition)
  const entries = await transaction
    .select({ id: enquiryEntries.id })
    .from(enquiryEntries)
    .where(inArray(enquiryEntries.enquiryId, ofThese))
  const deleted = await transaction.delete(enquiries).where(condition).returning({ id: enquiries.id })
  return new Set([...deleted, ...entries].map(({ id }) => id))
}

/** Whether the owner of the address has stopped mails that strangers can cause. */
export async function hasStoppedMails({ database, strangerMails }: StoredMails, email?: string): Promise<boolean> {
  return email !== undefined && (await strangerMails.isStopped(database, email))
}

/** The address, with all its alerts, waiting and counted mails. That its owner has stopped mails is remembered. */
export async function deleteAlertsOf(
  { database: transaction, strangerMails }: StoredMails,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return
  await strangerMails.forget(transaction, email)
  await transaction.delete(alertSubscribers).where(eq(alertSubscribers.email, email.toLowerCase()))
}

function isBy({ email, phone = '' }: PersonSearch): SQL {
  return email === undefined ? sql`${enquiries.phone} = ${phone}` : sql`lower(${enquiries.email}) = lower(${email})`
}
