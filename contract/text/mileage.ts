import { groupThousands, isNumber, NOT_AVAILABLE } from '../price'
import { readNumber, type NumberReading } from './read-number'

const KILOMETRES_IN_A_MILE = 1.609344

/** '28,400 miles (45,700 km)'; 'N/A' when unknown. Kilometres are rounded to hundreds from 1,000 on. */
export function mileageText(miles: number | null | undefined): string {
  if (!isNumber(miles)) return NOT_AVAILABLE
  const kilometres = miles * KILOMETRES_IN_A_MILE
  const text = `${groupThousands(miles)} ${miles === 1 ? 'mile' : 'miles'}`
  // Another backend's number may be so large that it has no kilometres.
  if (!Number.isFinite(kilometres)) return text
  const step = kilometres < 1_000 ? 1 : 100
  return `${text} (${groupThousands(Math.round(kilometres / step) * step)} km)`
}

/**
 * Whole miles of '28,400', '28,400 miles', '45,700 km' and of what `mileageText` shows. Kilometres are converted; null
 * for nothing. Elsewhere a mileage is in miles (docs/product.md, "Cards").
 */
export function readMileage(text: string): NumberReading {
  const typed = text.trim().replace(/\s*\([^()]*\)$/, '')
  const kilometres = /^(.*\d)\s*(?:km|kms|kilomet(?:re|er)s?)\.?$/i.exec(typed)?.[1]
  if (kilometres === undefined) return readNumber(typed, 'mileage')
  const reading = readNumber(kilometres)
  if ('fault' in reading || reading.value === null) return reading
  return { value: Math.round(reading.value / KILOMETRES_IN_A_MILE) }
}
