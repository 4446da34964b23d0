import { groupThousands, isNumber, NOT_AVAILABLE } from '../../contract/price'
import { dayInKenya } from './kenyan-date'

export { formatNumber, formatPrice, isPriced, NOT_AVAILABLE } from '../../contract/price'

/** 'N/A' alone, or the value followed by its unit: '3 baths', '2,400 sqft'. */
export function formatQuantity(value: number | null | undefined, unit: string): string {
  return isNumber(value) ? `${groupThousands(value, 3)} ${unit}` : NOT_AVAILABLE
}

/** '2,3 beds' for [2, 3]; 'N/A' for none (docs/product.md, "Cards"). */
export function formatBedrooms(bedrooms: readonly number[]): string {
  return bedrooms.length > 0 ? `${bedrooms.join(',')} beds` : NOT_AVAILABLE
}

export function capitalise(word: string | null | undefined): string {
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : NOT_AVAILABLE
}

/** The author of a review; 'Anonymous' without a name (docs/product.md, "Reviews"). */
export function formatUsername(name: string | null | undefined): string {
  return name?.trim() ? name : 'Anonymous'
}

/**
 * Month-day-year of anything that starts with year-month-day, else 'Unknown Date' (docs/product.md, "Reviews"). A
 * moment, which
 * names its time zone, becomes the day in Kenya; a day stays as it is.
 */
export function formatReviewDate(timestamp: string | null | undefined): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(timestamp ?? '') ?? ['']
  const [instant = day] = /.*T.*(?:Z|[+-]\d{2}:?\d{2})$/.exec(timestamp ?? '') ?? []
  const moment = Date.parse(instant)
  if (Number.isNaN(moment)) return 'Unknown Date'
  const [year, ...monthAndDay] = dayInKenya(moment)
  return [...monthAndDay.map((number) => String(number).padStart(2, '0')), year].join('-')
}
