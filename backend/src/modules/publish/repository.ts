import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lte, min, ne, sql, type SQL } from 'drizzle-orm'
import type { RebuildRequest } from '../../../../contract/site/publisher'
import { ADVISORY_LOCKS, type Database } from '../../db/database'
import { listingChanges, publications } from '../../db/schema'
import type { WaitingAges, WaitingChanges } from './schedule'

type Publication = typeof publications.$inferSelect

/** Locks out other processes until `transaction` ends, so that ids of requests follow the order of commits. */
export async function lockPublishing(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.publishing})`)
}

/** How long changes have waited, by the database's clock. */
export async function findWaiting(database: Database): Promise<WaitingChanges> {
  return {
    administrators: await agesOf(database, ne(listingChanges.action, 'reviewed')),
    visitors: await agesOf(database, eq(listingChanges.action, 'reviewed')),
  }
}

async function agesOf(database: Database, condition: SQL): Promise<WaitingAges | null> {
  const age = (moment: SQL) =>
    sql<number | null>`extract(epoch from now() - ${moment})`.mapWith((value: unknown) =>
      value === null ? null : Number(value),
    )
  const [row] = await database
    .select({
      oldestSeconds: age(sql`min(${listingChanges.changedAt})`),
      newestSeconds: age(sql`max(${listingChanges.changedAt})`),
    })
    .from(listingChanges)
    .where(and(isNull(listingChanges.publicationId), condition))
  if (row === undefined || row.oldestSeconds === null || row.newestSeconds === null) return null
  return { oldestSeconds: row.oldestSeconds, newestSeconds: row.newestSeconds }
}

/** Adds a request for all waiting changes. */
export async function addPublication(
  transaction: Database,
  request: Pick<Publication, 'reason' | 'requestedBy'>,
): Promise<void> {
  const [added] = await transaction.insert(publications).values(request).returning({ id: publications.id })
  if (added === undefined) throw new Error('The publication was not inserted')
  await transaction.update(listingChanges).set({ publicationId: added.id }).where(isNull(listingChanges.publicationId))
}

/** Requests that are neither accepted nor given up, newest first. */
export async function findOpen(
  database: Database,
): Promise<(Publication & { readonly ageSeconds: number; readonly waitSeconds: number })[]> {
  return database
    .select({
      ...getTableColumns(publications),
      ageSeconds: sql<number>`extract(epoch from now() - ${publications.requestedAt})`.mapWith(Number),
      waitSeconds: sql<number>`coalesce(extract(epoch from ${publications.nextTryAt} - now()), 0)`.mapWith(Number),
    })
    .from(publications)
    .where(and(isNull(publications.acceptedAt), isNull(publications.givenUpAt)))
    .orderBy(desc(publications.id))
}

/**
 * Reserves the sending of a request for this process. The claim expires, in case the process dies.
 * @returns false when another process has claimed it
 */
export async function claimSending(database: Database, publicationId: number, forSeconds: number): Promise<boolean> {
  const isDue = sql`coalesce(${publications.nextTryAt}, now()) <= now()`
  const claimed = await database
    .update(publications)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${forSeconds})` })
    .where(and(eq(publications.id, publicationId), isNull(publications.acceptedAt), isDue))
    .returning({ id: publications.id })
  return claimed.length > 0
}

/** The listings that these requests publish, in the order of their first change. */
export async function findListings(
  database: Database,
  publicationIds: readonly number[],
  limit: number,
): Promise<RebuildRequest['listings']> {
  return database
    .select({ kind: listingChanges.listingKind, id: listingChanges.listingId })
    .from(listingChanges)
    .where(inArray(listingChanges.publicationId, [...publicationIds]))
    .groupBy(listingChanges.listingKind, listingChanges.listingId)
    .orderBy(asc(sql`min(${listingChanges.id})`))
    .limit(limit)
}

/** Earlier requests are accepted, too: the build of this one contains their changes. */
export async function markAccepted(database: Database, publicationId: number): Promise<void> {
  await database
    .update(publications)
    .set({ acceptedAt: sql`now()`, nextTryAt: null })
    .where(and(lte(publications.id, publicationId), isNull(publications.acceptedAt)))
}

export async function recordFailure(
  database: Database,
  publicationId: number,
  { reason, retryInSeconds }: { reason: string; retryInSeconds: number },
): Promise<void> {
  await database
    .update(publications)
    .set({
      failures: sql`${publications.failures} + 1`,
      lastFailure: reason,
      lastFailedAt: sql`now()`,
      nextTryAt: sql`now() + make_interval(secs => ${retryInSeconds})`,
    })
    .where(eq(publications.id, publicationId))
}

export async function recordGivenUp(database: Database, publicationIds: readonly number[], reason: string) {
  await database
    .update(publications)
    .set({ lastFailure: reason, lastFailedAt: sql`now()`, nextTryAt: null, givenUpAt: sql`now()` })
    .where(inArray(publications.id, [...publicationIds]))
}

export async function findNewest(database: Database): Promise<Publication | null> {
  const [newest] = await database.select().from(publications).orderBy(desc(publications.id)).limit(1)
  return newest ?? null
}

export async function findLastAcceptedAt(database: Database): Promise<Date | null> {
  const [last] = await database
    .select({ acceptedAt: publications.acceptedAt })
    .from(publications)
    .where(sql`${publications.acceptedAt} is not null`)
    .orderBy(desc(publications.id))
    .limit(1)
  return last?.acceptedAt ?? null
}

/** Changes without an accepted request, and how often the newest request failed. */
export async function findUnpublished(
  database: Database,
): Promise<{ count: number; oldest: Date | null; failures: number }> {
  const [changes] = await database
    .select({ count: count(), oldest: min(listingChanges.changedAt) })
    .from(listingChanges)
    .leftJoin(publications, eq(listingChanges.publicationId, publications.id))
    .where(isNull(publications.acceptedAt))
  const newest = await findNewest(database)
  const failures = newest?.acceptedAt === null ? newest.failures : 0
  return { count: changes?.count ?? 0, oldest: changes?.oldest ?? null, failures }
}

/** Counts changes without an accepted request, and those of the requests in `unfinished`. */
export async function countWaiting(database: Database, unfinished: readonly number[]): Promise<number> {
  const [row] = await database
    .select({ waiting: count() })
    .from(listingChanges)
    .leftJoin(publications, eq(listingChanges.publicationId, publications.id))
    .where(
      sql`${publications.acceptedAt} is null${
        unfinished.length === 0 ? sql`` : sql` or ${inArray(listingChanges.publicationId, [...unfinished])}`
      }`,
    )
  return row?.waiting ?? 0
}
