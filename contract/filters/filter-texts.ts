import { CURRENCY_LABEL } from '../limits'
import { formatNumber } from '../price'

/** The text of each filter field's chip. */
export type FilterTexts<Filter> = { [Name in keyof Required<Filter>]: (value: NonNullable<Filter[Name]>) => string }

export const priceRangeTexts = priceBoundTexts((shillings) => shortAmount(CURRENCY_LABEL, shillings))

/** @param price words for whole shillings */
export function priceBoundTexts(price: (shillings: number) => string) {
  return {
    minPrice: (shillings: number) => `From ${price(shillings)}`,
    maxPrice: (shillings: number) => `Up to ${price(shillings)}`,
  }
}

/** 'ksh 50M', 'ksh 80K'; in full when the short form would round. */
export function shortAmount(label: string, amount: number): string {
  const short = [
    { unit: 1_000_000, letter: 'M' },
    { unit: 1_000, letter: 'K' },
  ].find(({ unit }) => amount >= unit && amount % (unit / 100) === 0)
  return `${label} ${short ? `${amount / short.unit}${short.letter}` : formatNumber(amount)}`
}
