import { NOT_AVAILABLE } from '../../../lib/format'

/** Numbers stand in their fields as they were typed; these turn them into numbers and back. */

/**
 * null for an empty field. Thousands may be set apart. What is no number is left as it is, for the
 * contract to refuse.
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

/** Stands in a select that has not been answered; a select may hold no empty value (spec §5). */
export const NOT_CHOSEN = 'none'

/** For a list row: the year as it is, or 'N/A'. */
export function textOrNotAvailable(value: number | null): string {
  return value === null ? NOT_AVAILABLE : String(value)
}
