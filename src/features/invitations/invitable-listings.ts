import type { ListingKind, ListingStatus } from '../../../contract/limits'
import { plainText } from '../../../contract/plain-text'
import { parseReference } from '../../../contract/reference'
import { isClosed } from '../../../contract/status'

/** A listing whose buyer or tenant can be invited. */
export interface InvitableListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  readonly reference: string
  readonly status: ListingStatus
}

interface AnyListing {
  readonly id: string
  readonly title: string
  readonly reference?: string | undefined
  readonly status?: ListingStatus | undefined
}

/** Public listings, sold and let ones first. */
export function invitableFrom(properties: readonly AnyListing[], cars: readonly AnyListing[]): InvitableListing[] {
  return [
    ...properties.map((listing) => toInvitable('property', listing)),
    ...cars.map((car) => toInvitable('car', car)),
  ]
    .filter(({ status }) => status !== 'draft')
    .sort((a, b) => Number(isClosed(b.status)) - Number(isClosed(a.status)))
}

/** Those with this reference, or with all these words in reference and title. */
export function findInvitable(listings: readonly InvitableListing[], text: string): readonly InvitableListing[] {
  const reference = parseReference(text)?.reference
  const exact = listings.filter((listing) => listing.reference === reference)
  if (exact.length > 0) return exact
  const words = plainText(text).split(' ')
  return listings.filter(({ reference: own, title }) => {
    const searched = plainText(`${own} ${title}`)
    return words.every((word) => searched.includes(word))
  })
}

/** As in URLs: `property:villa-1`. */
export function keyOf({ kind, id }: Pick<InvitableListing, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

function toInvitable(
  kind: ListingKind,
  { id, title, reference = '', status = 'available' }: AnyListing,
): InvitableListing {
  return { kind, id, title, reference, status }
}
