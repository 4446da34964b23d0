import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/limits'
import { isPriced } from '../../../../contract/price'
import type { Database } from '../../db/database'
import { alertMails, type AlertFindings, type SavedPrice } from '../../db/schema'
import type { Jobs } from '../../jobs/jobs'
import { findMatches } from './find-matches'
import { alertMail } from './mailing'
import {
  findActiveAlerts,
  findPrices,
  lockDueSubscribers,
  recordCheck,
  rememberSaved,
  type AlertRow,
} from './repository'

/** Few enough that the embedded database, which has one connection, soon serves requests again. */
const SUBSCRIBERS_PER_BATCH = 100
/**
 * A listing's time is set before its transaction commits. Listings as young as the longest transaction wait for the
 * next check; otherwise one that commits late would be older than the last check, and never be mailed.
 */
const COMMIT_LAG_MS = 60_000

interface CheckDependencies {
  readonly database: Database
  readonly jobs: Jobs
  readonly everySeconds: number
}

/**
 * Checks the saved searches of every subscriber who is due: the last check was `everySeconds`
 * (`ALERTS_EVERY_SECONDS`) ago, the last mail a day ago, and no mail is waiting. A batch of subscribers, their mails and the jobs that send them commit together: a check
 * that dies in between continues with the next batch, and nobody is mailed twice.
 */
export async function checkSavedSearches(dependencies: CheckDependencies, signal: AbortSignal): Promise<void> {
  const startedAt = new Date()
  let count: number
  do {
    count = await dependencies.database.transaction((transaction) => checkBatch(transaction, dependencies, startedAt))
    dependencies.jobs.wake(alertMail)
    // The embedded database responds without a turn of the event loop, in which requests would be served.
    await setImmediate()
  } while (count === SUBSCRIBERS_PER_BATCH && !signal.aborted)
}

/** Returns how many subscribers were due. */
async function checkBatch(transaction: Database, { jobs, everySeconds }: CheckDependencies, now: Date) {
  const everyMs = everySeconds * 1_000
  const subscriberIds = await lockDueSubscribers(
    transaction,
    new Date(now.getTime() - everyMs),
    new Date(now.getTime() - DAY_MS),
    SUBSCRIBERS_PER_BATCH,
  )
  if (subscriberIds.length === 0) return 0
  const until = new Date(now.getTime() - Math.min(COMMIT_LAG_MS, everyMs))
  const searches = await findActiveAlerts(transaction, subscriberIds)
  const matches = await findMatches(transaction, searches, until)
  const reductions = await findReductions(transaction, searches)

  const mails = subscriberIds.flatMap((subscriberId) => {
    const findings = searches
      .filter((search) => search.subscriberId === subscriberId)
      .map(({ id }): AlertFindings => {
        const { ids = [], total = 0 } = matches.get(id) ?? {}
        return { alertId: id, matches: ids, total, reductions: reductions.get(id) ?? [] }
      })
      .filter(({ total, reductions: reduced }) => total > 0 || reduced.length > 0)
    return findings.length === 0 ? [] : [{ id: randomUUID(), subscriberId, findings, createdAt: now }]
  })
  if (mails.length > 0) await transaction.insert(alertMails).values(mails)
  for (const { id } of mails) await jobs.add(alertMail, { mailId: id, tries: 0 }, { transaction })

  await rememberPrices(transaction, searches, reductions)
  await recordCheck(transaction, { subscriberIds, at: now, until })
  return subscriberIds.length
}

interface Reduction extends SavedPrice {
  readonly newPrice: number
}

/** Saved listings on offer that cost less than the visitor knows, by the search's id. */
async function findReductions(
  database: Database,
  searches: readonly AlertRow[],
): Promise<ReadonlyMap<string, readonly Reduction[]>> {
  const saved = searches.flatMap((search) => search.saved)
  const onOffer = await findPrices(database, saved, (table) => eq(table.status, 'available'))
  const prices = new Map(onOffer.map(({ kind, id, price }) => [`${kind}:${id}`, price]))
  const reducedOf = ({ saved }: AlertRow) =>
    saved.flatMap((one) => {
      const newPrice = prices.get(`${one.kind}:${one.id}`)
      return isPriced(newPrice) && newPrice < one.price ? [{ ...one, newPrice }] : []
    })
  return new Map(searches.map((search) => [search.id, reducedOf(search)]))
}

/** The next reduction is measured against the price in this mail. */
async function rememberPrices(
  transaction: Database,
  searches: readonly AlertRow[],
  reductions: ReadonlyMap<string, readonly Reduction[]>,
): Promise<void> {
  for (const { id, saved } of searches) {
    const reduced = reductions.get(id) ?? []
    if (reduced.length === 0) continue
    const known = saved.map((one) => {
      const now = reduced.find((reduction) => reduction.kind === one.kind && reduction.id === one.id)
      return now === undefined ? one : { ...one, price: now.newPrice }
    })
    await rememberSaved(transaction, id, known)
  }
}
