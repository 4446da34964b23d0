import type { Car, CarInput } from '../../contract/car'
import type { ListingKind } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'
import type { Property, PropertyInput } from '../../contract/property'
import { cars, properties } from '../src/db/schema'
import { carInput, propertyInput } from './factories'

interface KindUnderTest {
  readonly kind: ListingKind
  readonly name: string
  readonly table: typeof properties | typeof cars
  readonly list: string
  readonly one: (id: string) => string
  readonly restore: (id: string) => string
  readonly input: () => PropertyInput | CarInput
}

export type Listing = Property | Car

/** For suites that run for every kind of listing. */
export const LISTING_KINDS_UNDER_TEST: readonly KindUnderTest[] = [
  {
    kind: 'property',
    name: 'Property',
    table: properties,
    list: apiPaths.properties,
    one: apiPaths.property,
    restore: apiPaths.restoreProperty,
    input: () => propertyInput(),
  },
  {
    kind: 'car',
    name: 'Car',
    table: cars,
    list: apiPaths.cars,
    one: apiPaths.car,
    restore: apiPaths.restoreCar,
    input: () => carInput(),
  },
]
