import { priceWithPeriod } from '../../../../contract/price'
import { NOT_AVAILABLE } from '../../../lib/format'

/** Number fields hold text; these functions convert it to numbers and back. */

/**
 * null for an empty field. Thousands separators are accepted. Other text is returned unchanged, for the
 * contract to reject.
 */
export function numberFrom(text: string): number | string | null {
  const digits = text.replaceAll(/[\s,]/g, '')
  if (digits === '') return null
  const number = Number(digits)
  return Number.isNaN(number) ? text : number
}

export function textFrom(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** The value of a select before a choice; no select item may be empty (spec §5). */
export const NOT_CHOSEN = 'none'

/** null for a select without a choice. */
export function chosenFrom(value: string): string | null {
  return value === NOT_CHOSEN ? null : value
}

/** The typed price as pages show it; '' for none. */
export function priceText(text: string, property?: Parameters<typeof priceWithPeriod>[1]): string {
  const price = numberFrom(text)
  return typeof price === 'number' ? priceWithPeriod(price, property) : ''
}

/** For a list row: the year, or 'N/A'. */
export function textOrNotAvailable(value: number | null): string {
  return value === null ? NOT_AVAILABLE : String(value)
}
