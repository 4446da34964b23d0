import type { CarLeaf, MergeLeafTypes, ProductLeaf, WithContext } from 'schema-dts'
import type { Car } from '../car'
import { RATING } from '../limits'
import { factsJsonLd } from '../listing-facts'
import { pagePaths } from '../paths'
import { isNumber, isPriced } from '../price'
import { availabilityOf } from '../status'
import { agencyReference } from './agency-data'
import { absolutePhoto } from './listing-page'
import type { SiteUrls } from './page-head'

export type CarProduct = MergeLeafTypes<[ProductLeaf, CarLeaf]>

/** A car's JSON-LD. */
export function carData(car: Car, { site, backend }: SiteUrls): WithContext<CarProduct> {
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
    ...factsJsonLd('car', car),
    ...(isPriced(car.price) && {
      offers: {
        '@type': 'Offer',
        url,
        price: car.price,
        priceCurrency: 'KES',
        availability: availabilityOf(car.status).schema,
        ...(condition && { itemCondition: condition }),
        seller: agencyReference(site),
      },
    }),
    ...ratingOf(car),
  }
}

/** UN/CEFACT code. */
const STATUTE_MILE = 'SMI'

const CONDITIONS = { new: 'https://schema.org/NewCondition', used: 'https://schema.org/UsedCondition' } as const

/** The number and average of reviews. Their texts are not in the built page, so they are not described here. */
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
