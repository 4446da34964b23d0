import type {
  Offer,
  RealEstateListing,
  WithContext,
  Apartment,
  House,
  Place,
  PostalAddress,
  PropertyValue,
  QuantitativeValue,
} from 'schema-dts'
import { agency } from '../agency'
import { factsJsonLd } from '../listing-facts'
import { pagePaths } from '../paths'
import { isPriced, periodOf, isNumber } from '../price'
import type { Property } from '../property'
import { availabilityOf } from '../status'
import { agencyReference } from './agency-data'
import { absolutePhoto } from './listing-page'
import type { SiteUrls } from './page-head'

/** A home's JSON-LD, without rating: search engines accept none for homes. */
export function propertyData(property: Property, { site, backend }: SiteUrls): WithContext<RealEstateListing> {
  const url = site + pagePaths.property(property.id)
  const photos = property.imageUrls.map((photo) => absolutePhoto(photo, backend))
  const entity = propertyEntity(property, `${url}#home`, photos)
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: property.title,
    ...(property.description && { description: property.description }),
    ...(photos.length > 0 && { image: photos }),
    ...(property.createdAt && { datePosted: property.createdAt }),
    ...(property.updatedAt && { dateModified: property.updatedAt }),
    mainEntity: entity,
    provider: agencyReference(site),
    ...(isPriced(property.price) && { offers: propertyOffer(property.price, property, url, site) }),
  }
}

function propertyOffer(price: number, property: Property, url: string, site: string): Offer {
  const { type, status } = property
  const period = periodOf(property)
  return {
    '@type': 'Offer',
    url,
    ...(type !== null && { businessFunction: type === 'sale' ? SELL : LEASE_OUT }),
    ...(period !== undefined
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency: 'KES',
            unitCode: PERIOD_CODES[period],
            unitText: period,
          },
        }
      : { price, priceCurrency: 'KES' }),
    availability: availabilityOf(status).schema,
    itemOffered: { '@id': `${url}#home` },
    offeredBy: agencyReference(site),
  }
}

const SELL = { '@id': 'http://purl.org/goodrelations/v1#Sell' }
const LEASE_OUT = { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' }

/** UN/CEFACT codes. */
const PERIOD_CODES = { month: 'MON', quarter: 'QAN', year: 'ANN' } as const

/** UN/CEFACT code. */
const SQUARE_FOOT = 'FTK'

/** The home or the land itself, without its offer. schema.org has no type for a plot, so it is a Place. */
function propertyEntity(property: Property, id: string, photos: readonly string[]): Apartment | House | Place {
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
