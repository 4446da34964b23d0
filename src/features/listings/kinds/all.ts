import type { ComponentType } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import type { CommonCardFields, ListingQueries } from '../api/queries'
import type { CardProps } from '../cards/listing-card'
import { carQueries } from './car/car'
import { CarCard } from './car/card'
import { PropertyCard } from './property/card'
import { propertyQueries } from './property/property'

/** One kind of listing, for pages that show listings of all kinds (docs/add-a-kind.md). */
interface AnyKind {
  readonly queries: ListingQueries<CommonCardFields, CommonCardFields>
  readonly Card: ComponentType<CardProps<CommonCardFields>>
}

/** All kinds by name. */
export const listingKinds: Readonly<Record<ListingKind, AnyKind>> = {
  property: anyKind(propertyQueries, PropertyCard),
  car: anyKind(carQueries, CarCard),
}

/** Forgets which fields a kind has. This is safe, as a card only shows what the queries of its own kind fetched. */
function anyKind<Listing extends Fields, Fields extends CommonCardFields>(
  queries: ListingQueries<Listing, Fields>,
  Card: ComponentType<CardProps<Fields>>,
): AnyKind {
  return { queries, Card: Card as unknown as AnyKind['Card'] }
}
