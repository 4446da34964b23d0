import type { SliderScale } from '../limits'
import { groupThousands } from '../price'

/** Shillings in dollars at a rate of `kes` shillings for a dollar. Amounts of both are whole. */

export const DOLLAR_LABEL = 'USD'

export function toDollars(shillings: number, kes: number): number {
  return Math.round(shillings / kes)
}

/** The inverse for every whole number of dollars: a dollar is worth more than a shilling. */
export function toShillings(dollars: number, kes: number): number {
  return Math.round(dollars * kes)
}

/** 'USD 1,124,031' */
export function formatDollars(dollars: number): string {
  return `${DOLLAR_LABEL} ${groupThousands(dollars)}`
}

/** A scale in shillings as one in round dollars that reaches at least as far. */
export function dollarScale({ min, max, step }: SliderScale, kes: number): SliderScale {
  const round = roundUp(step / kes)
  return { min: toDollars(min, kes), max: Math.ceil(max / kes / round) * round, step: round }
}

/** Rounds to 1, 2 or 5 and zeros. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(amount, 1)))
  return unit * ([1, 2, 5].find((digit) => digit * unit >= amount) ?? 10)
}
