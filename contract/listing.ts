import type { Car } from './car'
import type { ListingKind } from './limits'
import type { Property } from './property'

/** The fields of each kind of listing. */
export interface ListingFields {
  property: Property
  car: Car
}

/** A listing of any kind, with its kind. */
export type Listing = {
  [Kind in ListingKind]: { readonly kind: Kind; readonly fields: ListingFields[Kind] }
}[ListingKind]

/** The same as a parameter of functions that look up something by the kind and apply it to the fields. */
export interface ListingOf<Kind extends ListingKind> {
  readonly kind: Kind
  readonly fields: ListingFields[Kind]
}
