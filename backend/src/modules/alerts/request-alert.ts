import { createHash, randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { fieldsOfAlert, type AlertInput } from '../../../../contract/alert'
import { HOUR_MS } from '../../../../contract/limits'
import type { ListingName } from '../../../../contract/shortlist'
import type { Database } from '../../db/database'
import { alerts } from '../../db/schema'
import type { Jobs } from '../../jobs/jobs'
import type { StrangerMails } from '../stranger-mails'
import { confirmationMailId } from './compose'
import { alertConfirmation } from './mailing'
import { findPrices, lockSubscriber } from './repository'

/** An email address can have so many alerts. */
const ALERTS_MAX = 20

interface RequestDependencies {
  readonly database: Database
  readonly jobs: Jobs
  readonly strangerMails: StrangerMails
}

/**
 * Stores an alert and, in the same transaction, the job that mails the link to confirm it. Does nothing when the
 * address has got too many such mails: the caller responds alike, so that nobody learns who is known.
 * @returns whether a link that is sent now has to wait for its turn; the same for every address
 * @throws HttpError 429 when it would wait for too long
 */
export async function requestAlert(
  { database, jobs, strangerMails }: RequestDependencies,
  input: AlertInput,
): Promise<{ waits: boolean }> {
  const now = new Date()
  const filters = fieldsOfAlert(input.filters)
  const email = input.email.toLowerCase()
  const dueAt = await database.transaction(async (transaction) => {
    const room = await strangerMails.findRoom(transaction, now)
    if (!(await strangerMails.mayReceive(transaction, email, now))) return room
    const addressHash = await strangerMails.hashOf(transaction, email)
    const subscriberId = await lockSubscriber(transaction, email, addressHash)
    if ((await transaction.$count(alerts, eq(alerts.subscriberId, subscriberId))) >= ALERTS_MAX) return room
    const saved = await findPrices(transaction, (input.saved ?? []).map(listingOf), (table) =>
      ne(table.status, 'draft'),
    )
    const contentHash = hashOf({ kind: input.kind, filters, saved })
    const [known] = await transaction
      .select()
      .from(alerts)
      .where(and(eq(alerts.subscriberId, subscriberId), eq(alerts.contentHash, contentHash)))
    if (known !== undefined && now.getTime() - known.requestedAt.getTime() < HOUR_MS) return room
    const id = known?.id ?? randomUUID()
    if (known === undefined) {
      const alert = {
        kind: input.kind,
        filters,
        saved,
        contentHash,
        requestedAt: now,
        confirmationDueAt: room,
        since: now,
      }
      await transaction.insert(alerts).values({ id, subscriberId, ...alert })
    } else {
      // A confirmed alert continues where it was; an unconfirmed one begins anew.
      const restart = known.confirmedAt === null ? { since: now, saved } : {}
      await transaction
        .update(alerts)
        .set({ requestedAt: now, confirmationDueAt: room, refusedAt: null, ...restart })
        .where(eq(alerts.id, id))
    }
    await strangerMails.takeRoom(transaction, { id: confirmationMailId({ id, requestedAt: now }), email, dueAt: room })
    const startAfterSeconds = Math.ceil((room.getTime() - now.getTime()) / 1_000)
    await jobs.add(alertConfirmation, { alertId: id, tries: 0 }, { transaction, startAfterSeconds })
    return room
  })
  jobs.wake(alertConfirmation)
  return { waits: dueAt > now }
}

/** The listing with a name such as `property:4-bed-villa`. */
function listingOf(name: string): ListingName {
  const kind = name.startsWith('property:') ? 'property' : 'car'
  return { kind, id: name.slice(kind.length + 1) }
}

function hashOf({ kind, filters, saved }: Pick<typeof alerts.$inferSelect, 'kind' | 'filters' | 'saved'>): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))
  const content = [kind, sorted, saved.map((one) => `${one.kind}:${one.id}`)]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
