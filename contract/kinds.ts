import type { Car } from './car'
import type { ListingKind } from './limits'
import { priceWithPeriod, formatNumber, isNumber } from './price'
import type { Property } from './property'

/** What pages, link previews and share cards say about listings of one kind (docs/add-a-kind.md). */
export interface KindDescription<Fields> {
  /** 'Car' */
  readonly name: string
  /** 'Cars', in breadcrumbs. */
  readonly plural: string
  /** With its period: 'ksh 95,000 a month'; '' when unknown. */
  readonly price: (fields: Fields) => string
  /** The line below the price on a share card. */
  readonly cardLine: (fields: Fields) => string
  /** Follows the price in the page's title; may be ''. */
  readonly titlePlace: (fields: Fields) => string
  /** Follows the price in the page's description. */
  readonly summaryPlace: (fields: Fields) => string
  /** Open Graph tags besides id, availability and price. */
  readonly offerTags: (fields: Fields) => readonly (readonly [property: string, content: string])[]
}

const property: KindDescription<Property> = {
  name: 'Property',
  plural: 'Properties',
  price: (fields) => priceWithPeriod(fields.price, fields),
  cardLine: ({ location }) => location,
  titlePlace: ({ location }) => location,
  summaryPlace: ({ location }) => location,
  offerTags: () => [],
}

const car: KindDescription<Car> = {
  name: 'Car',
  plural: 'Cars',
  price: ({ price }) => priceWithPeriod(price),
  cardLine: ({ year, mileage }) =>
    [isNumber(year) ? String(year) : '', isNumber(mileage) ? `${formatNumber(mileage)} miles` : '']
      .filter(Boolean)
      .join(' · '),
  titlePlace: () => '',
  summaryPlace: ({ make, model }) => `${make} ${model}`,
  offerTags: ({ make, condition }) => [
    ...(make ? [['product:brand', make] as const] : []),
    ...(condition ? [['product:condition', condition] as const] : []),
  ],
}

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

/** The description of every kind of listing. */
export const KINDS: { readonly [Kind in ListingKind]: KindDescription<ListingFields[Kind]> } = { property, car }
