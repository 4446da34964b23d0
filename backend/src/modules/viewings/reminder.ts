import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { HOUR_MS } from '../../../../contract/limits'
import { momentIn, nairobiDay } from '../../../../contract/viewings/times'
import type { Database } from '../../db/database'
import { viewings } from '../../db/schema'
import type { Jobs } from '../../jobs/jobs'
import { viewingMail, type ViewingMails } from './mails'

/** Nairobi's hour at which visitors are reminded of the next day's visits. */
const REMINDER_HOUR = 18
const BATCH = 100

/**
 * Adds the reminders of all visits of tomorrow, from the evening before at 18:00 Nairobi on. A visit and the job that
 * mails it commit together, so that nobody is reminded twice, whatever dies in between; a backend that was down at that
 * hour does it when it is back, until the visit begins.
 */
export async function remindVisitors(
  { database, jobs, mails }: { database: Database; jobs: Jobs; mails: Pick<ViewingMails, 'addReminder'> },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  let count: number
  do {
    count = await database.transaction(async (transaction) => {
      const due = await lockDue(transaction, now)
      for (const viewing of due) {
        await transaction.update(viewings).set({ remindedFor: viewing.start }).where(eq(viewings.id, viewing.id))
        await mails.addReminder(transaction, viewing)
      }
      return due.length
    })
    jobs.wake(viewingMail)
  } while (count === BATCH && !signal.aborted)
}

/** The evening before at 18:00 Nairobi. @param start ISO 8601 */
export function reminderDueAt(start: string): Date {
  return new Date(momentIn(nairobiDay(Date.parse(start)), REMINDER_HOUR - 24))
}

function lockDue(transaction: Database, now: Date) {
  // From 18:00 on until the end of tomorrow, before that until the end of today.
  const today = nairobiDay(now.getTime() + (24 - REMINDER_HOUR) * HOUR_MS)
  return transaction
    .select()
    .from(viewings)
    .where(
      and(
        eq(viewings.status, 'confirmed'),
        isNotNull(viewings.email),
        gt(viewings.start, now.toISOString()),
        lte(viewings.start, new Date(momentIn(today, 24)).toISOString()),
        or(isNull(viewings.remindedFor), ne(viewings.remindedFor, viewings.start)),
      ),
    )
    .orderBy(asc(viewings.start))
    .limit(BATCH)
    .for('update', { skipLocked: true })
}
