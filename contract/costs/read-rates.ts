import { DAY_MS } from '../limits'
import { isFiniteNumber, isRecord, readText } from '../text/tolerant-reader'
import type { RateKey } from './rate-definitions'

/** A rate and the day it was last checked, year-month-day. */
interface DatedRate {
  readonly value: number
  readonly checkedAt: string
}

/** Shillings for a dollar on a day, year-month-day. */
export interface DollarRate {
  readonly kes: number
  readonly at: string
}

/** The rates as visitors' pages use them. */
export interface ReadRates {
  /** It is null when there is no usable rate. */
  readonly usd: DollarRate | null
  readonly byKey: ReadonlyMap<string, DatedRate>
}

/** Whether a rate was last checked more than a year ago: pages then name no day, and the office is told. */
export function isOutdated(checkedAt: string, now: number): boolean {
  return now - Date.parse(checkedAt) > 365 * DAY_MS
}

/** Reads the response of `RATES_PATH` as tolerant-reader.ts describes. @throws TypeError when it is none */
export function readRates(body: unknown): ReadRates {
  if (!isRecord(body) || !Array.isArray(body.rates)) throw new TypeError('The response has no rates')
  const entries = body.rates.flatMap((rate: unknown) =>
    isRecord(rate) && isPositive(rate.value)
      ? [[readText(rate.key), { value: rate.value, checkedAt: readText(rate.checkedAt).slice(0, 10) }] as const]
      : [],
  )
  return { usd: readUsd(body.usd), byKey: new Map(entries) }
}

/** @returns null when it is no usable rate */
export function readUsd(usd: unknown): DollarRate | null {
  return isRecord(usd) && isPositive(usd.kes) ? { kes: usd.kes, at: readText(usd.at).slice(0, 10) } : null
}

function isPositive(value: unknown): value is number {
  return isFiniteNumber(value) && value > 0
}

/**
 * The values of these rates, and the earliest day on which one of them was checked. Null when one is missing: an older
 * backend does not have it.
 */
export function ratesFor<const Keys extends readonly RateKey[]>(
  { byKey }: ReadRates,
  keys: Keys,
): { values: RateValues<Keys>; checkedAt: string } | null {
  const dated = keys.flatMap((key) => {
    const rate = byKey.get(key)
    return rate === undefined ? [] : [{ key, ...rate }]
  })
  const values = Object.fromEntries(dated.map(({ key, value }) => [key, value]))
  if (!hasAll(values, keys)) return null
  return { values, checkedAt: dated.map(({ checkedAt }) => checkedAt).sort()[0] ?? '' }
}

function hasAll<Keys extends readonly RateKey[]>(
  values: Readonly<Record<string, number>>,
  keys: Keys,
): values is Readonly<Record<string, number>> & RateValues<Keys> {
  return keys.every((key) => Object.hasOwn(values, key))
}

/** The values of these rates, in the units their definitions say. */
export type RateValues<Keys extends readonly RateKey[] = readonly RateKey[]> = Readonly<Record<Keys[number], number>>
