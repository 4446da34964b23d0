import type { ListingKind } from '../limits'
import type { ListingFields } from '../listing'
import { car } from './car'
import type { KindDescription } from './kind'
import { property } from './property'

/** The description of every kind of listing. */
export const KINDS: { readonly [Kind in ListingKind]: KindDescription<ListingFields[Kind]> } = { property, car }
