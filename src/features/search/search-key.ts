import type { ListingKind } from '../../../contract/limits'

/** Of a kind's search, shared by the list page and the header. */
export const searchKey = (kind: ListingKind) => ['search', kind]
