import { carCardSchema, carInputSchema, carSchema } from '../../../../contract/car'
import { LISTING_LIMITS, type ListingKind } from '../../../../contract/limits'
import { propertyCardSchema, propertyInputSchema, propertySchema } from '../../../../contract/property'
import { cars, properties } from '../../db/schema'
import { defineKind, type Kind } from './kind'

/** Every kind of listing. */
export const KINDS = {
  property: defineKind({
    kind: 'property',
    name: 'Property',
    plural: 'properties',
    table: properties,
    input: propertyInputSchema,
    output: propertySchema,
    card: propertyCardSchema,
    hasFeaturedList: true,
    /** Size, kind of home and place: `4-bed villa Karen`. */
    idWords: ({ title, category, bedrooms, location }) => {
      const home = category === 'land' ? category : (HOMES.exec(title)?.[0] ?? category)
      const [place = ''] = location.split(',')
      return [sizeOf(bedrooms), home, place].join(' ')
    },
  }),
  car: defineKind({
    kind: 'car',
    name: 'Car',
    plural: 'cars',
    table: cars,
    input: carInputSchema,
    output: carSchema,
    card: carCardSchema,
    hasFeaturedList: false,
    /** `Toyota Land Cruiser Prado 2021`; the first of all years stands for one that is not known yet. */
    idWords: ({ make, model, year }) => [make, model, year === LISTING_LIMITS.yearMin ? '' : year].join(' '),
  }),
} as const satisfies Record<ListingKind, Kind>

export const KIND_LIST: readonly Kind[] = Object.values(KINDS)

/** Words for a home that say more than its category. */
const HOMES = /\b(villa|townhouse|bungalow|cottage|maisonette|mansion|penthouse|studio|duplex)\b/i

function sizeOf(bedrooms: readonly number[]): string {
  if (bedrooms.length === 0) return ''
  const [smallest, largest] = [Math.min(...bedrooms), Math.max(...bedrooms)]
  return smallest === largest ? `${smallest}-bed` : `${smallest}-to-${largest}-bed`
}
