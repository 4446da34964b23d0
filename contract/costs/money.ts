/**
 * The rounding rule of all costs: each amount is rounded to the nearest whole Kenyan shilling, half a shilling up, and
 * totals add up rounded amounts, so that a table always adds up.
 */
export function toShillings(amount: number): number {
  return Math.round(amount)
}

/** Per cents have up to four decimals; multiplying whole numbers keeps half a shilling exact. */
const PERCENT_STEPS = 10_000

/** @param percent 4 for 4 % @returns whole shillings */
export function percentOf(amount: number, percent: number): number {
  return toShillings((amount * Math.round(percent * PERCENT_STEPS)) / (100 * PERCENT_STEPS))
}

/** A line of a table of costs, in whole shillings. */
export interface CostLine {
  readonly name: string
  readonly amount: number
}

export interface Costs {
  readonly lines: readonly CostLine[]
  /** The sum of the lines. */
  readonly total: number
}

export function addUp(lines: readonly CostLine[]): Costs {
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}
