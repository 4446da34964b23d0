import { priceWithPeriod } from '../../../../contract/price'
import { readNumber } from '../../../../contract/read-number'
import { NOT_AVAILABLE } from '../../../lib/format'

/** Number fields hold text; these functions convert it to numbers and back. */

/**
 * null for an empty field. Text that is no number, or could be two, is returned unchanged, for the contract to reject.
 * @param field its name in the contract, which tells the unit
 */
export function numberFrom(text: string, field = ''): number | string | null {
  const reading = readNumber(text, field)
  return 'fault' in reading ? text : reading.value
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
  const price = numberFrom(text, 'price')
  return typeof price === 'number' ? priceWithPeriod(price, property) : ''
}

/** For a list row: the year, or 'N/A'. */
export function textOrNotAvailable(value: number | null): string {
  return value === null ? NOT_AVAILABLE : String(value)
}
