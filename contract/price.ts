import { groupThousands } from './group-thousands'
import { CURRENCY_LABEL } from './limits'
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

/** Rents are monthly; no field has the period of a lease (decision 0012). */
export function pricePeriod(type: PropertyType | null): string | undefined {
  return type === 'rent' ? 'a month' : undefined
}

/** For example 'ksh 95,000 a month'; empty without a price. */
export function priceWithPeriod(price: number | null, type: PropertyType | null = null): string {
  return price === null ? '' : [formatPrice(price), pricePeriod(type)].filter(Boolean).join(' ')
}

export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
