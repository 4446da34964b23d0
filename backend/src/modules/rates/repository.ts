import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS, type Database } from '../../db/database'
import { rateChanges, rates } from '../../db/schema'

export type RateRow = typeof rates.$inferSelect

/** Until the transaction ends, nobody else changes rates. */
export async function lockRates(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.rates})`)
}

/** The edited rates and the number of the last change, 0 before the first, in one statement. */
export async function findRates(database: Database): Promise<{ rows: RateRow[]; version: number }> {
  const version = sql<number>`(select max(${rateChanges.id}) from ${rateChanges})::int`
  const found = await database
    .select({ key: rates.key, value: rates.value, checkedAt: rates.checkedAt, version })
    .from(rates)
  return {
    rows: found.map(({ key, value, checkedAt }) => ({ key, value, checkedAt })),
    version: found[0]?.version ?? 0,
  }
}

export async function upsertRates(transaction: Database, changed: readonly RateRow[]): Promise<void> {
  if (changed.length === 0) return
  await transaction
    .insert(rates)
    .values([...changed])
    .onConflictDoUpdate({
      target: rates.key,
      set: { value: sql`excluded.value`, checkedAt: sql`excluded.checked_at` },
    })
}

/** @param before the rates before the change, by key */
export async function recordRateChanges(
  transaction: Database,
  changed: readonly RateRow[],
  before: ReadonlyMap<string, RateRow>,
  changedBy: string,
): Promise<void> {
  if (changed.length === 0) return
  await transaction.insert(rateChanges).values(
    changed.map((after) => ({
      rateKey: after.key,
      before: datedValue(before.get(after.key) ?? after),
      after: datedValue(after),
      changedBy,
    })),
  )
}

function datedValue({ value, checkedAt }: RateRow) {
  return { value, checkedAt }
}
