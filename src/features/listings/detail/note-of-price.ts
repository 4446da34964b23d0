import type { CommonListingFields } from '../api/queries'

/** What follows a price: 'a month, negotiable'; undefined for nothing. */
export function noteOfPrice({ negotiable }: Pick<CommonListingFields, 'negotiable'>, period: string | undefined) {
  return [period, negotiable && 'negotiable'].filter(Boolean).join(', ') || undefined
}
