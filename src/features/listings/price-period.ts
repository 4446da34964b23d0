import type { PropertyType } from '../../../contract/property'

/** Rents and leases are paid by the month; a sale has no period. */
export function pricePeriod(type: PropertyType | null): string | undefined {
  return type === 'rent' || type === 'lease' ? 'a month' : undefined
}
