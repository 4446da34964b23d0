import { propertyCardSchema, propertyInputSchema, propertySchema } from '../../../../../../contract/property'
import { properties } from '../../../../db/schema'
import { defineKind } from '../../kind'

/** Words for a home that say more than its category. */
const HOMES = /\b(villa|townhouse|bungalow|cottage|maisonette|mansion|penthouse|studio|duplex)\b/i

export const property = defineKind({
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
})

function sizeOf(bedrooms: readonly number[]): string {
  if (bedrooms.length === 0) return ''
  const [smallest, largest] = [Math.min(...bedrooms), Math.max(...bedrooms)]
  return smallest === largest ? `${smallest}-bed` : `${smallest}-to-${largest}-bed`
}
