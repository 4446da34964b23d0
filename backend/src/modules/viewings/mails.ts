import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/limits'
import { momentIn, nairobiDay } from '../../../../contract/viewings/times'
import { VIEWING_LIMITS } from '../../../../contract/viewings/viewing'
import type { Database } from '../../db/database'
import { viewings } from '../../db/schema'
import { createMailDelivery, MAIL_RETRY_FOR_MS, mailQueue } from '../../jobs/mail-delivery'
import { createMailer, type Mail } from '../../lib/mailer'
import type { CoreServices } from '../../module'
import type { StrangerMails } from '../stranger-mails'
import { invitationOf } from './calendar'
import { composeMail, VIEWING_MAILS, type ViewingMailKind } from './compose'
import {
  findChanges,
  findViewing,
  lockViewing,
  record,
  updateInbox,
  type ViewingChange,
  type ViewingRow,
} from './repository'
import type { ViewingTokens } from './tokens'

export interface ViewingMailNews {
  readonly viewingId: string
  /** 'asked' with `previous`: other wishes, which end what was confirmed before. */
  readonly event: 'asked' | 'proposed' | 'confirmed' | 'cancelled'
  /** What it was before the change. */
  readonly previous?: ViewingRow
}

export interface ViewingMails {
  /**
   * Called in the transaction of each change that the visitor is told of, after the change; a viewing without an email
   * has no mail. What the visitor changed is mailed to the office too.
   */
  addViewingMail(transaction: Database, news: ViewingMailNews): Promise<void>
  /**
   * Adds the reminders of all visits of tomorrow, from the evening before at 18:00 Nairobi on. A visit and the job that
   * mails it commit together, so that nobody is reminded twice, whatever dies in between; a backend that was down at that
   * hour does it when it is back, until the visit begins.
   */
  remind(now: Date, signal: AbortSignal): Promise<void>
  /**
   * Sends a mail, unless the viewing has changed since: then a later mail says what it has become. One that the visitor
   * never gets stands in the history, and makes the request unread.
   */
  send(job: ViewingMailJob): Promise<void>
}

interface Dependencies extends CoreServices {
  readonly strangerMails: StrangerMails
  readonly viewingTokens: ViewingTokens
}

/** Nairobi's hour at which visitors are reminded of the next day's visits. */
const REMINDER_HOUR = 18
const REMINDERS_PER_BATCH = 100
/** A visitor who asked need not be told so later than this; then the mail is left out, and the request stands. */
const ASKED_WAIT_MS = HOUR_MS

const mailJobSchema = z.object({
  viewingId: z.string(),
  kind: z.enum(VIEWING_MAILS),
  version: z.int(),
  /** ISO 8601 */
  writtenAt: z.string(),
  /** ISO 8601: when there is room for it, if that is later. */
  dueAt: z.optional(z.string()),
  tries: z.int(),
  calendar: z.optional(
    z.object({
      method: z.enum(['REQUEST', 'CANCEL']),
      sequence: z.int(),
      start: z.string(),
      minutes: z.int(),
      place: z.nullable(z.string()),
    }),
  ),
})
export type ViewingMailJob = z.infer<typeof mailJobSchema>
type CalendarPart = NonNullable<ViewingMailJob['calendar']>

/** Mails a visitor what became of a visit. */
export const viewingMail = mailQueue('viewing-mail', mailJobSchema)

export function createViewingMails(dependencies: Dependencies): ViewingMails {
  const { database, jobs, config, log, strangerMails, viewingTokens } = dependencies
  const deliver = createMailDelivery({ database, jobs, mailer: createMailer(config), log })

  return {
    addViewingMail: async (transaction, { viewingId, event, previous }) => {
      const viewing = await findViewing(transaction, viewingId)
      if (viewing === null) return
      const now = new Date()
      const changes = await findChanges(transaction, viewingId)
      const isVisitors = previous !== undefined && changes[0]?.changedBy === 'visitor'
      const kind = kindOf(event, viewing, { previous, isVisitors, now })
      // A confirmation that is sent when the reminder is due counts as the reminder.
      if (viewing.status === 'confirmed' && viewing.start !== null && reminderDueAt(viewing.start) <= now)
        await transaction.update(viewings).set({ remindedFor: viewing.start }).where(eq(viewings.id, viewingId))
      if (kind !== null) await addVisitorsMail(transaction, viewing, { kind, changes, now })
      if (isVisitors) await add(transaction, jobOf(viewing, 'office', now))
    },
    remind: async (now, signal) => {
      let count: number
      do {
        count = await database.transaction((transaction) => addReminders(transaction, now))
        jobs.wake(viewingMail)
      } while (count === REMINDERS_PER_BATCH && !signal.aborted)
    },
    send,
  }

  async function addVisitorsMail(
    transaction: Database,
    viewing: ViewingRow,
    { kind, changes, now }: { kind: ViewingMailKind; changes: readonly ViewingChange[]; now: Date },
  ): Promise<void> {
    const { id, email, entered } = viewing
    if (email === null) return
    if (!entered && (await strangerMails.isStopped(transaction, email))) {
      if (kind !== 'asked') await recordUndelivered(transaction, id)
      return
    }
    const job = jobOf(viewing, kind, now)
    let dueAt = now
    if (isStrangers(viewing)) {
      dueAt = await strangerMails.findRoomFor(transaction, email, now)
      if (kind === 'asked' && dueAt.getTime() - now.getTime() > ASKED_WAIT_MS) return
      await strangerMails.takeRoom(transaction, { id: mailIdOf(job), email, dueAt })
    }
    const calendar = calendarOf(viewing, changes)
    if (calendar !== null)
      await transaction.update(viewings).set({ icsSequence: calendar.sequence }).where(eq(viewings.id, id))
    const startAfterSeconds = Math.ceil((dueAt.getTime() - now.getTime()) / 1_000)
    const parts = { ...(calendar !== null && { calendar }), ...(dueAt > now && { dueAt: dueAt.toISOString() }) }
    await add(transaction, { ...job, ...parts }, startAfterSeconds)
  }

  async function addReminders(transaction: Database, now: Date): Promise<number> {
    const due = await lockUnreminded(transaction, now)
    for (const viewing of due) {
      await transaction.update(viewings).set({ remindedFor: viewing.start }).where(eq(viewings.id, viewing.id))
      await add(transaction, jobOf(viewing, 'reminder', now))
    }
    return due.length
  }

  async function add(transaction: Database, job: ViewingMailJob, startAfterSeconds = 0): Promise<void> {
    await jobs.add(viewingMail, job, { transaction, ...(startAfterSeconds > 0 && { startAfterSeconds }) })
  }

  async function send(job: ViewingMailJob): Promise<void> {
    const viewing = await findViewing(database, job.viewingId)
    if (viewing === null || isSuperseded(job, viewing)) return
    const isToVisitor = job.kind !== 'office'
    if (isToVisitor && viewing.email === null) return
    const hasBegun = isPast(viewing, new Date()) && !isPast(viewing, new Date(job.writtenAt))
    if (isToVisitor && hasBegun) return giveUp(job)
    if (isToVisitor && !viewing.entered && (await strangerMails.isStopped(database, viewing.email ?? '')))
      return job.kind === 'asked' ? undefined : giveUp(job)
    const isCounted = isToVisitor && isStrangers(viewing)
    const mail = await compose(job, viewing)
    const outcome = await deliver(viewingMail, job, {
      mail,
      row: { table: viewings, id: viewing.id },
      writtenAt: dueAtOf(job),
      retryForMs: retryForMs(job, viewing),
      isOwnRecipient: !isToVisitor,
      ...(isCounted && { notBefore: (earliest: Date) => strangerMails.postpone(mail.id, earliest) }),
    })
    if (isToVisitor && (outcome === 'refused' || outcome === 'given-up')) await giveUp(job)
  }

  /** Unless the viewing has changed meanwhile: then a later mail says how it is. */
  async function giveUp({ viewingId, version }: ViewingMailJob): Promise<void> {
    await database.transaction(async (transaction) => {
      const viewing = await lockViewing(transaction, viewingId)
      if (viewing?.version === version) await recordUndelivered(transaction, viewingId)
    })
  }

  async function compose(job: ViewingMailJob, viewing: ViewingRow): Promise<Mail> {
    const { calendar } = job
    const kind = kindNow(job, viewing)
    const { mailTo: agencyAddress, siteUrl } = config
    const url = await viewingTokens.urlOf(viewing.id)
    const isCounted = kind !== 'office' && isStrangers(viewing)
    const stopUrl = isCounted ? await strangerMails.stopUrl(viewing.email ?? '') : null
    const stamp = new Date(job.writtenAt)
    return {
      id: mailIdOf(job),
      date: stamp,
      ...composeMail(kind, viewing, { siteUrl, url, stopUrl, agencyAddress, endsVisit: calendar?.method === 'CANCEL' }),
      ...(calendar !== undefined && {
        calendar: {
          method: calendar.method,
          content: invitationOf({
            ...calendar,
            viewing: { ...viewing, email: viewing.email ?? '' },
            stamp,
            url,
            agencyAddress,
          }),
        },
      }),
    }
  }
}

/** The same for every attempt, and another for each change. */
function mailIdOf({ viewingId, version, kind }: Pick<ViewingMailJob, 'viewingId' | 'version' | 'kind'>): string {
  return `${viewingId}.${version}.${kind}`
}

function jobOf(viewing: ViewingRow, kind: ViewingMailKind, now: Date): ViewingMailJob {
  return { viewingId: viewing.id, kind, version: viewing.version, writtenAt: now.toISOString(), tries: 0 }
}

/** The office sees that somebody has to be told in another way. The version stays: the visit itself is as it was. */
async function recordUndelivered(transaction: Database, viewingId: string): Promise<void> {
  await record(transaction, viewingId, { action: 'undelivered', fields: {}, changedBy: 'mail' })
  await updateInbox(transaction, viewingId, 'visitor')
}

/**
 * A later mail says how it is now. But what the visitor changes on the page brings no mail, and must not keep a visit in
 * their calendar that an earlier one was to take away.
 */
function isSuperseded({ version, calendar }: ViewingMailJob, viewing: ViewingRow): boolean {
  if (viewing.version === version) return false
  const isGone = viewing.status === 'requested' || viewing.status === 'cancelled'
  return !(isGone && calendar?.method === 'CANCEL' && calendar.sequence === viewing.icsSequence)
}

/** What a mail says that takes away a visit after the visitor has changed more. */
function kindNow({ kind, version }: ViewingMailJob, viewing: ViewingRow): ViewingMailKind {
  if (viewing.version === version) return kind
  return viewing.status === 'cancelled' ? 'cancelled' : 'withdrawn'
}

/** Nobody of the office has confirmed the visit: the address may be anybody's. */
function isStrangers({ entered, confirmedAt }: ViewingRow): boolean {
  return !entered && confirmedAt === null
}

/** A visit that has begun needs no invitation and no reminder. */
function isPast({ status, start }: ViewingRow, now: Date): boolean {
  return status === 'confirmed' && start !== null && Date.parse(start) <= now.getTime()
}

/** Null when there is nothing to tell the visitor. */
function kindOf(
  event: ViewingMailNews['event'],
  viewing: ViewingRow,
  { previous, isVisitors, now }: { previous: ViewingRow | undefined; isVisitors: boolean; now: Date },
): ViewingMailKind | null {
  // The visitor sees on the page what they have changed; but a calendar that has the visit must lose it.
  const isInCalendar = previous?.status === 'confirmed' && viewing.icsSequence !== null
  const isOnPage = isVisitors && !isInCalendar
  const wasPast = previous !== undefined && isPast(previous, now)
  switch (event) {
    case 'asked':
      if (previous === undefined) return viewing.status === 'requested' ? 'asked' : null
      return isOnPage ? null : 'withdrawn'
    case 'confirmed':
      // When it took place need not be told, unless the calendar says that it is to come.
      if (isPast(viewing, now)) return isInCalendar && !wasPast ? 'changed' : null
      return previous?.status === 'confirmed' ? 'changed' : 'confirmed'
    case 'proposed':
      return 'proposed'
    case 'cancelled':
      return isOnPage || wasPast ? null : 'cancelled'
  }
}

/** The event that the mail brings, or takes away again when an earlier one brought it. */
function calendarOf(viewing: ViewingRow, changes: readonly ViewingChange[]): CalendarPart | null {
  const { status, icsSequence, minutes, place } = viewing
  const start = viewing.start ?? lastStart(changes)
  if (start === null || (status !== 'confirmed' && icsSequence === null)) return null
  return {
    method: status === 'confirmed' ? 'REQUEST' : 'CANCEL',
    sequence: icsSequence === null ? 0 : icsSequence + 1,
    start,
    minutes: minutes ?? VIEWING_LIMITS.minutes,
    place,
  }
}

/** When it was to take place before that time was given up. @param changes newest first */
function lastStart(changes: readonly ViewingChange[]): string | null {
  const starts = changes.map(({ fields }) => fields.start?.from)
  return starts.find((start) => typeof start === 'string') ?? null
}

/** The evening before a visit, when its visitor is reminded; as an hour of the visit's day it is negative. @param start ISO 8601 */
function reminderDueAt(start: string): Date {
  return new Date(momentIn(nairobiDay(Date.parse(start)), REMINDER_HOUR - 24))
}

function lockUnreminded(transaction: Database, now: Date): Promise<ViewingRow[]> {
  // From 18:00 on the last day is tomorrow, before that it is today.
  const lastDay = nairobiDay(now.getTime() + (24 - REMINDER_HOUR) * HOUR_MS)
  return transaction
    .select()
    .from(viewings)
    .where(
      and(
        eq(viewings.status, 'confirmed'),
        isNotNull(viewings.email),
        gt(viewings.start, now.toISOString()),
        lt(viewings.start, new Date(momentIn(lastDay, 24)).toISOString()),
        or(isNull(viewings.remindedFor), ne(viewings.remindedFor, viewings.start)),
      ),
    )
    .orderBy(asc(viewings.start))
    .limit(REMINDERS_PER_BATCH)
    .for('update', { skipLocked: true })
}

/** From when on its attempts are counted. */
function dueAtOf({ dueAt, writtenAt }: ViewingMailJob): Date {
  return new Date(dueAt ?? writtenAt)
}

/** Milliseconds. What is said of a visit to come is of no use once it has begun. */
function retryForMs(job: ViewingMailJob, { status, start }: ViewingRow): number {
  if (job.kind === 'office') return MAIL_RETRY_FOR_MS
  const ahead = status === 'confirmed' && start !== null ? Date.parse(start) - dueAtOf(job).getTime() : 0
  return ahead > 0 ? Math.max(ahead, MINUTE_MS) : DAY_MS
}
