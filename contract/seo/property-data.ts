import type { Offer, RealEstateListing, WithContext } from 'schema-dts'
import { pagePaths } from '../paths'
import { isPriced, periodOf } from '../price'
import { availabilityOf } from '../status'
import type { Property } from '../property'
import { agencyReference } from './agency-data'
import { absolutePhoto } from './listing-page'
import type { SiteUrls } from './page-head'
import { propertyEntity } from './property-entity'

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
