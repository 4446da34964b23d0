import { DAY_MS } from '../limits'
import { isRateKey, RATE_DEFINITIONS, USD_BOUNDS, type RateDefinition, type RateUnit } from './rate-definitions'

/** It stands in place of a rate's key: shillings for a dollar. */
export const USD_KEY = 'usd'

const UNIT_WORDS = {
  percent: 'per cent',
  ksh: 'shillings',
  months: 'months',
  years: 'years',
} as const satisfies Record<RateUnit, string>

/** A sentence that names the rate and says what is wrong with it; null for a value that can be stored. */
export function rateError(key: string, value: unknown): string | null {
  if (key === USD_KEY) return numberError(USD_KEY, value, { ...USD_BOUNDS, words: 'shillings for a dollar' })
  if (!isRateKey(key)) return `${key}: there is no such rate.`
  const { unit, max }: RateDefinition = RATE_DEFINITIONS[key]
  return numberError(key, value, { max, words: UNIT_WORDS[unit], whole: unit !== 'percent' })
}

interface Bounds {
  /** Without it: more than zero. */
  readonly min?: number
  readonly max: number
  readonly words: string
  readonly whole?: boolean
}

function numberError(key: string, value: unknown, { min, max, words, whole = false }: Bounds): string | null {
  const lowest = min === undefined ? 'more than 0' : `at least ${min}`
  const rule = `${key} must be a ${whole ? 'whole ' : ''}number of ${words}, ${lowest} and at most ${max}.`
  if (typeof value !== 'number' || !Number.isFinite(value)) return rule
  const isTooLow = min === undefined ? value <= 0 : value < min
  return isTooLow || value > max || (whole && !Number.isInteger(value)) ? rule : null
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/
/** Somebody's clock or time zone may be ahead. */
const MARGIN_MS = DAY_MS

/** The same for the day a rate was checked: a date or a timestamp that is not in the future. @param now milliseconds */
export function dayError(key: string, day: unknown, now: number): string | null {
  const rule = `${key}: the day it was last checked must be a date such as 2026-03-03, not in the future.`
  if (typeof day !== 'string' || !ISO_DATE.test(day)) return rule
  const date = day.slice(0, 10)
  const start = Date.parse(`${date}T00:00:00Z`)
  // 31 February is read as a day of March.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== date) return rule
  const time = Date.parse(day)
  return Number.isNaN(time) || time > now + MARGIN_MS ? rule : null
}
