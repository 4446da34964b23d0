import { CURRENCY_LABEL, type PricePeriod, type PropertyType } from './limits'

/** Shown when a listing lacks a value (docs/product.md, "Missing values"). */
export const NOT_AVAILABLE = 'N/A'

/** Shown for a price of exactly 0: the agency tells it to those who ask. */
export const PRICE_ON_REQUEST = 'Price on request'

/** Whether a listing has a price that can be compared, filtered by and calculated with. */
export function isPriced(price: number | null | undefined): price is number {
  return isNumber(price) && price > 0
}

/** Whether a price is within a filter's inclusive bounds; one that is not told is within none. */
export function isInPriceRange(price: number | null, lowest: number | undefined, highest: number | undefined): boolean {
  if (lowest === undefined && highest === undefined) return true
  return isPriced(price) && price >= (lowest ?? 0) && price <= (highest ?? Infinity)
}

/**
 * A listing's price as 'ksh 12,500,000'; 'Price on request' for 0; 'N/A' when not a number (docs/product.md, "Cards").
 */
export function formatPrice(price: number | null | undefined): string {
  if (price === 0) return PRICE_ON_REQUEST
  return isNumber(price) ? formatShillings(price) : NOT_AVAILABLE
}

/** An amount of money that may be 0, such as a filter's bound, in whole Kenyan shillings: 'ksh 0'. */
export function formatShillings(amount: number): string {
  return `${CURRENCY_LABEL} ${groupThousands(amount)}`
}

/** A count with thousands separators, or 'N/A'. */
export function formatNumber(value: number | null | undefined): string {
  return isNumber(value) ? groupThousands(value) : NOT_AVAILABLE
}

interface PricedProperty {
  readonly type: PropertyType | null
  readonly pricePeriod?: PricePeriod | null | undefined
}

/** What the price of a rent or lease pays for. A rent is monthly unless told otherwise (docs/product.md, "Cards"). */
export function periodOf({ type, pricePeriod }: PricedProperty): PricePeriod | undefined {
  if (type !== 'rent' && type !== 'lease') return undefined
  return pricePeriod ?? (type === 'rent' ? 'month' : undefined)
}

/** Follows a price: 'a month'. */
export function priceNote(property: PricedProperty): string | undefined {
  const period = periodOf(property)
  return period && `a ${period}`
}

/** A price and what follows it: 'ksh 95,000 a month'. Nothing follows a price that is not told. */
export function priceWithNote(price: number | null | undefined, note: string | undefined): string {
  return isPriced(price) && note ? `${formatPrice(price)} ${note}` : formatPrice(price)
}

/** Writes a price like 'ksh 95,000 a month'; without a price the text is empty. */
export function priceWithPeriod(price: number | null, property: PricedProperty = { type: null }): string {
  return price === null ? '' : priceWithNote(price, priceNote(property))
}

export function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/**
 * Formats a finite number below 10^21 like Intl.NumberFormat('en-KE'), rounded to `places` decimals. The first use of
 * Intl.NumberFormat takes fifty milliseconds on a slow phone.
 */
export function groupThousands(value: number, places = 0): string {
  const [whole = '', decimals] = String(Number(value.toFixed(places))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
