import type { ListingKind } from '../limits'

/** Words of the forms about visits, apart from `times.ts`, which listings' pages fetch with the form only. */

/** What a visit of each kind is called. */
export const VISITS = {
  property: 'Arrange a viewing',
  car: 'Arrange a test drive',
} as const satisfies Record<ListingKind, string>

/** The hint where an email address or a telephone number is enough. */
export const ONE_IS_ENOUGH = 'Email or phone: one is enough.'
