import type {
  AutoDealerLeaf,
  BreadcrumbList,
  CarLeaf,
  MergeLeafTypes,
  Offer,
  PostalAddress,
  ProductLeaf,
  RealEstateAgentLeaf,
  RealEstateListing,
  WebSite,
  WithContext,
} from 'schema-dts'
import { agency } from '../agency'
import type { Car } from '../car'
import { pagePaths } from '../paths'
import { isNumber, pricePeriod } from '../price'
import { SITE_FILES } from '../site-files'
import type { Property, PropertyType } from '../property'
import { RATING } from '../limits'
import { absolutePhoto, isOffered, type Listing } from './listing-page'
import type { SiteAddresses } from './page-head'
import { propertyEntity } from './property-entity'

/** A page's JSON-LD with types of schema.org. Prices are numbers with `KES`. */
export type StructuredData = WithContext<Agency | BreadcrumbList | CarProduct | RealEstateListing | WebSite>

type Agency = MergeLeafTypes<[RealEstateAgentLeaf, AutoDealerLeaf]>
type CarProduct = MergeLeafTypes<[ProductLeaf, CarLeaf]>

/** A step of a breadcrumb trail. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

const HOME: Crumb = { name: 'Home', path: pagePaths.home }
const PROPERTIES: Crumb = { name: 'Properties', path: pagePaths.properties }
const CARS: Crumb = { name: 'Cars', path: pagePaths.cars }

/** Safe inside a `<script>` element, which no text of a listing can close. */
export function structuredDataText(data: StructuredData): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

export function homeStructuredData({ site }: SiteAddresses): StructuredData[] {
  const website: WithContext<WebSite> = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${site}/#website`,
    name: agency.siteName,
    alternateName: agency.brand,
    url: `${site}/`,
    inLanguage: 'en',
    publisher: { '@id': agencyId(site) },
  }
  return [website, agencyData(site)]
}

export function contactStructuredData({ site }: SiteAddresses): StructuredData[] {
  return [agencyData(site), breadcrumbs(site, [HOME, { name: 'Contact', path: pagePaths.contact }])]
}

export function listStructuredData(kind: Listing['kind'], { site }: SiteAddresses): StructuredData[] {
  return [breadcrumbs(site, [HOME, kind === 'property' ? PROPERTIES : CARS])]
}

export function listingStructuredData(listing: Listing, addresses: SiteAddresses): StructuredData[] {
  const { site } = addresses
  if (listing.kind === 'property') {
    const { id, title } = listing.property
    const crumbs = breadcrumbs(site, [HOME, PROPERTIES, { name: title, path: pagePaths.property(id) }])
    return [propertyData(listing.property, addresses), crumbs]
  }
  const { id, title } = listing.car
  return [carData(listing.car, addresses), breadcrumbs(site, [HOME, CARS, { name: title, path: pagePaths.car(id) }])]
}

/** Without a rating, because search engines accept none for homes. */
function propertyData(property: Property, { site, backend }: SiteAddresses): WithContext<RealEstateListing> {
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

/** UN/CEFACT codes of units. */
const MONTH = 'MON'
const STATUTE_MILE = 'SMI'

function carData(car: Car, { site, backend }: SiteAddresses): WithContext<CarProduct> {
  const url = site + pagePaths.car(car.id)
  const condition = car.condition && CONDITIONS[car.condition]
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Car'],
    '@id': `${url}#car`,
    url,
    sku: car.id,
    name: car.title,
    ...(car.description && { description: car.description }),
    ...(car.imageUrls.length > 0 && { image: car.imageUrls.map((photo) => absolutePhoto(photo, backend)) }),
    ...(car.make && { brand: { '@type': 'Brand', name: car.make } }),
    ...(car.model && { model: car.model }),
    ...(isNumber(car.year) && { vehicleModelDate: String(car.year) }),
    ...(isNumber(car.mileage) && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: car.mileage, unitCode: STATUTE_MILE },
    }),
    ...(condition && { itemCondition: condition }),
    ...(isOffered(car.price) && {
      offers: {
        '@type': 'Offer',
        url,
        price: car.price,
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
        ...(condition && { itemCondition: condition }),
        seller: agencyReference(site),
      },
    }),
    ...ratingOf(car),
  }
}

const CONDITIONS = { new: 'https://schema.org/NewCondition', used: 'https://schema.org/UsedCondition' } as const

/**
 * Number and average of the reviews, which the page shows when it opens. The reviews themselves are fetched later, and
 * structured data must not contain what is not on the page.
 */
function ratingOf({ reviewCount, reviewAverage }: Car) {
  if (!reviewCount || !isNumber(reviewAverage)) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(reviewAverage * 10) / 10,
      reviewCount,
      bestRating: RATING.max,
      worstRating: RATING.min,
    },
  } as const
}

/** Without ratings, because search engines reject ratings of a site by itself. */
function agencyData(site: string): WithContext<Agency> {
  const { street, town, country } = agency.postalAddress
  const address: PostalAddress = {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: town,
    addressCountry: country,
  }
  return {
    '@context': 'https://schema.org',
    ...agencyReference(site),
    description: agency.description,
    logo: `${site}${SITE_FILES.icon512}`,
    image: `${site}/share-card.jpg`,
    email: agency.email,
    telephone: [agency.phone, ...agency.contacts].map(({ href }) => href.replace('tel:', '')),
    address,
    areaServed: country,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
    sameAs: agency.social.map(({ href }) => href),
  }
}

const AGENCY_TYPES: Agency['@type'] = ['RealEstateAgent', 'AutoDealer']

function agencyReference(site: string) {
  return {
    '@type': AGENCY_TYPES,
    '@id': agencyId(site),
    name: agency.siteName,
    url: `${site}/`,
  } satisfies Agency
}

function agencyId(site: string): string {
  return `${site}/#agency`
}

function breadcrumbs(site: string, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}
