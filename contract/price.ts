import { groupThousands } from './group-thousands'
import { CURRENCY_LABEL, type PricePeriod } from './limits'
import type { PropertyType } from './property'

/** Shown when a listing lacks a value (spec §2). */
export const NOT_AVAILABLE = 'N/A'

/** Whole Kenyan shillings as 'ksh 12,500,000'; 'N/A' when not a number (spec §2, Property card). */
export function formatPrice(shillings: number | null | undefined): string {
  return isNumber(shillings) ? `${CURRENCY_LABEL} ${groupThousands(shillings)}` : NOT_AVAILABLE
}

/** A count with thousands separators, or 'N/A'. */
export function formatNumber(value: number | null | undefined): string {
  return isNumber(value) ? groupThousands(value) : NOT_AVAILABLE
}

interface PricedProperty {
  readonly type: PropertyType | null
  readonly pricePeriod?: PricePeriod | null | undefined
}

/** What the price of a rent or lease pays for. A rent is monthly unless told otherwise (decision 0012). */
export function periodOf({ type, pricePeriod }: PricedProperty): PricePeriod | undefined {
  if (type !== 'rent' && type !== 'lease') return undefined
  return pricePeriod ?? (type === 'rent' ? 'month' : undefined)
}

/** Follows a price: 'a month'. */
export function priceNote(property: PricedProperty): string | undefined {
  const period = periodOf(property)
  return period && `a ${period}`
}

/** For example 'ksh 95,000 a month'; empty without a price. */
export function priceWithPeriod(price: number | null, property: PricedProperty = { type: null }): string {
  return price === null ? '' : [formatPrice(price), priceNote(property)].filter(Boolean).join(' ')
}

export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
