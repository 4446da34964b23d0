import type { Apartment, House, Place, PostalAddress, PropertyValue, QuantitativeValue } from 'schema-dts'
import { agency } from '../agency'
import { factsJsonLd } from '../listing-facts'
import { isNumber } from '../price'
import type { Property } from '../property'

/** UN/CEFACT code. */
const SQUARE_FOOT = 'FTK'

/** The home or the land itself, without its offer. schema.org has no type for a plot, so it is a Place. */
export function propertyEntity(property: Property, id: string, photos: readonly string[]): Apartment | House | Place {
  const shared = {
    '@id': id,
    name: property.title,
    ...(property.location && { address: addressOf(property.location) }),
    ...factsJsonLd('property', property),
    ...(photos[0] !== undefined && { photo: { '@type': 'ImageObject', url: photos[0] } as const }),
  }
  if (property.category === 'house') return { '@type': 'House', ...shared, ...rooms(property) }
  if (property.category === 'apartment') return { '@type': 'Apartment', ...shared, ...rooms(property) }
  return {
    '@type': 'Place',
    ...shared,
    ...(isNumber(property.area) && { additionalProperty: plotSize(property.area) }),
  }
}

function plotSize(area: number): PropertyValue {
  return { '@type': 'PropertyValue', name: 'Area', value: area, unitCode: SQUARE_FOOT }
}

function rooms({ bedrooms, bathrooms, area }: Property) {
  return {
    ...(bedrooms.length > 0 && { numberOfBedrooms: bedroomsOf(bedrooms) }),
    ...(isNumber(bathrooms) && { numberOfBathroomsTotal: bathrooms }),
    ...(isNumber(area) && { floorSize: floorSize(area) }),
  }
}

function floorSize(area: number): QuantitativeValue {
  return { '@type': 'QuantitativeValue', value: area, unitCode: SQUARE_FOOT }
}

/** A range when a building has homes of several sizes. */
function bedroomsOf(sizes: readonly number[]): number | QuantitativeValue {
  const [only, ...others] = sizes
  if (only !== undefined && others.length === 0) return only
  return { '@type': 'QuantitativeValue', minValue: Math.min(...sizes), maxValue: Math.max(...sizes) }
}

/** 'Karen, Nairobi' is a place and its town or county. */
function addressOf(location: string): PostalAddress {
  const comma = location.lastIndexOf(',')
  return {
    '@type': 'PostalAddress',
    addressLocality: (comma === -1 ? location : location.slice(0, comma)).trim(),
    ...(comma !== -1 && { addressRegion: location.slice(comma + 1).trim() }),
    addressCountry: agency.postalAddress.country,
  }
}
