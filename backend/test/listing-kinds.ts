import type { Car, CarInput } from '../../contract/car'
import type { ListingKind } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'
import type { Property, PropertyInput } from '../../contract/property'
import { cars, properties } from '../src/db/schema'

/** What an administrator enters; a test changes what it is about. */
export function propertyInput(given: Partial<PropertyInput> = {}): PropertyInput {
  return {
    title: 'Villa with a pool',
    description: 'Quiet, and close to the shops.',
    price: 85_000_000,
    type: 'sale',
    category: 'house',
    location: 'Karen, Nairobi',
    bedrooms: [4],
    bathrooms: 4.5,
    area: 6_200,
    imageUrls: ['/uploads/villa.jpg'],
    featured: false,
    youtubeLink: null,
    ...given,
  }
}

export function carInput(given: Partial<CarInput> = {}): CarInput {
  return {
    title: 'Prado, one owner',
    description: 'Serviced by the dealer.',
    price: 6_900_000,
    year: 2021,
    make: 'Toyota',
    model: 'Land Cruiser Prado',
    condition: 'used',
    mileage: 31_000,
    imageUrls: ['/uploads/prado.jpg'],
    featured: false,
    youtubeLink: null,
    ...given,
  }
}

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

/** Both kinds, for suites that hold for either. */
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
