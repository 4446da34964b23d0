import { USD_KEY } from '../../../../contract/costs/check-rate'
import {
  RATE_DEFINITIONS,
  RATE_KEYS,
  USD_DEFAULT,
  type RateDefinition,
} from '../../../../contract/costs/rate-definitions'
import type { Rates, RatesInput } from '../../../../contract/costs/rates'
import type { Database } from '../../db/database'
import { HttpError } from '../../lib/errors'
import { findRates, lockRates, recordRateChanges, upsertRates, type RateRow } from './repository'

/** All rates, and a number that changes with each change of one. */
export interface VersionedRates extends Rates {
  readonly version: number
}

export interface RateService {
  read(): Promise<VersionedRates>
  /**
   * Stores the rates that differ from the current ones and records who changed them, all or nothing.
   * @param by uid of the administrator
   * @param isCurrent whether the client knows this version; undefined: any
   * @throws HttpError 412 not current
   */
  change(input: RatesInput, by: string, isCurrent?: (version: number) => boolean): Promise<VersionedRates>
}

export function createRates(database: Database): RateService {
  return {
    read: () => readAll(database),
    change: (input, by, isCurrent) =>
      database.transaction(async (transaction) => {
        await lockRates(transaction)
        const current = await readAll(transaction)
        if (isCurrent !== undefined && !isCurrent(current.version)) throw new HttpError(412, OUTDATED)
        const before = new Map(rowsOf(current).map((row) => [row.key, row]))
        const changed = rowsOfInput(input).filter((row) => !isSame(row, before.get(row.key)))
        await upsertRates(transaction, changed)
        await recordRateChanges(transaction, changed, before, by)
        return readAll(transaction)
      }),
  }
}

const OUTDATED = 'The rates were changed by someone else since you opened them. Load them again to see the changes.'

const DEFAULTS: readonly RateRow[] = [
  { key: USD_KEY, value: USD_DEFAULT.kes, checkedAt: USD_DEFAULT.at },
  ...RATE_KEYS.map((key) => ({ key, value: RATE_DEFINITIONS[key].value, checkedAt: RATE_DEFINITIONS[key].checkedAt })),
]

/** The stored rates, and the defaults of all others. */
async function readAll(database: Database): Promise<VersionedRates> {
  const { rows, version } = await findRates(database)
  const byKey = new Map([...DEFAULTS, ...rows].map((row) => [row.key, row]))
  const usd = byKey.get(USD_KEY)
  return {
    usd: { kes: usd?.value ?? USD_DEFAULT.kes, at: usd?.checkedAt ?? USD_DEFAULT.at },
    rates: RATE_KEYS.flatMap((key) => {
      const { unit }: RateDefinition = RATE_DEFINITIONS[key]
      const row = byKey.get(key)
      return row === undefined ? [] : [{ key, value: row.value, unit, checkedAt: row.checkedAt }]
    }),
    version,
  }
}

function rowsOf({ usd, rates }: Rates): RateRow[] {
  return [
    { key: USD_KEY, value: usd.kes, checkedAt: usd.at },
    ...rates.map(({ key, value, checkedAt }) => ({ key, value, checkedAt })),
  ]
}

function rowsOfInput({ usd, rates }: RatesInput): RateRow[] {
  return [
    ...(usd === undefined ? [] : [{ key: USD_KEY, value: Number(usd.kes), checkedAt: String(usd.at) }]),
    ...rates.map(({ key, value, checkedAt }) => ({ key, value: Number(value), checkedAt: String(checkedAt) })),
  ]
}

function isSame(one: RateRow, other: RateRow | undefined): boolean {
  return one.value === other?.value && one.checkedAt === other.checkedAt
}
