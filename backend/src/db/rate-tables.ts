import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './timestamp-column'

/** Rates that the administrator has edited (decision 0057); the others have the contract's defaults. */
export const rates = pgTable(
  'rates',
  {
    /** A rate's key, or 'usd' for shillings for a dollar. */
    key: text('key').primaryKey(),
    value: doublePrecision('value').notNull(),
    /** An ISO 8601 date or timestamp, as the administrator's client sent it. */
    checkedAt: text('checked_at').notNull(),
  },
  (table) => [check('rates_value', sql`${table.value} > 0`)],
)

interface DatedValue {
  readonly value: number
  readonly checkedAt: string
}

/** Every change of a rate: who, when, what. The last id is the version of all rates together. */
export const rateChanges = pgTable('rate_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  rateKey: text('rate_key').notNull(),
  before: jsonb('before').$type<DatedValue>().notNull(),
  after: jsonb('after').$type<DatedValue>().notNull(),
  /** Uid of the administrator. */
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
