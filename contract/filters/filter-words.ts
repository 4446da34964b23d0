import { CURRENCY_LABEL } from '../limits'
import { formatNumber } from '../price'

/** The text of each filter field's chip. */
export type FilterWords<Filter> = { [Name in keyof Required<Filter>]: (value: NonNullable<Filter[Name]>) => string }

export const priceRangeWords = {
  minPrice: (shillings: number) => `From ${shortPrice(shillings)}`,
  maxPrice: (shillings: number) => `Up to ${shortPrice(shillings)}`,
}

/** 'ksh 50M', 'ksh 80K'; in full when the short form would round. */
function shortPrice(shillings: number): string {
  const short = [
    { unit: 1_000_000, letter: 'M' },
    { unit: 1_000, letter: 'K' },
  ].find(({ unit }) => shillings >= unit && shillings % (unit / 100) === 0)
  return `${CURRENCY_LABEL} ${short ? `${shillings / short.unit}${short.letter}` : formatNumber(shillings)}`
}
