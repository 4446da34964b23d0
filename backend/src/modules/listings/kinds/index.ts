import type { ListingKind } from '../../../../../contract/limits'
import type { Kind } from '../kind'
import { car } from './car'
import { property } from './property'

/** Every kind of listing. */
export const KINDS = { property, car } as const satisfies Record<ListingKind, Kind>

export const KIND_LIST: readonly Kind[] = Object.values(KINDS)
