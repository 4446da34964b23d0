import type { Offer, RealEstateListing, WithContext } from 'schema-dts'
import { pagePaths } from '../paths'
import { pricePeriod } from '../price'
import type { Property, PropertyType } from '../property'
import { agencyReference } from './agency-data'
import { absolutePhoto, isOffered } from './listing-page'
import type { SiteAddresses } from './page-head'
import { propertyEntity } from './property-entity'

/** A home's JSON-LD, without rating: search engines accept none for homes. */
export function propertyData(property: Property, { site, backend }: SiteAddresses): WithContext<RealEstateListing> {
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
    ...(isOffered(property.price) && { offers: propertyOffer(property.price, property.type, url, site) }),
  }
}

function propertyOffer(price: number, type: PropertyType | null, url: string, site: string): Offer {
  const isMonthly = pricePeriod(type) !== undefined
  return {
    '@type': 'Offer',
    url,
    ...(type !== null && { businessFunction: type === 'sale' ? SELL : LEASE_OUT }),
    ...(isMonthly
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency: 'KES',
            unitCode: MONTH,
            unitText: 'month',
          },
        }
      : { price, priceCurrency: 'KES' }),
    availability: 'https://schema.org/InStock',
    itemOffered: { '@id': `${url}#home` },
    offeredBy: agencyReference(site),
  }
}

const SELL = { '@id': 'http://purl.org/goodrelations/v1#Sell' }
const LEASE_OUT = { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' }

/** UN/CEFACT code. */
const MONTH = 'MON'
