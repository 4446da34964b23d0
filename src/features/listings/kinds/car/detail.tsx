import type { Car } from '../../../../../contract/car'
import { mileageText } from '../../../../../contract/text/mileage'
import { capitalise, NOT_AVAILABLE } from '../../../../lib/format'
import { optionalLazy } from '../../../../ui/lazy'
import { offerOfCar } from '../../../costs'
import { createDetailPage, type DetailKind } from '../../detail/create-detail-page'
import { carListLink, carQueries } from './car'

/** What a car's page shows (docs/product.md, "Listing pages"). */
export const carDetail: DetailKind<Car> = {
  kind: 'car',
  queries: carQueries,
  notFound: { title: 'Car not found', link: carListLink },
  SimilarListings: optionalLazy(() => import('./similar-listings').then(({ SimilarCars }) => SimilarCars)),
  // Title and facts name make and model.
  place: ({ year, condition }) => [year, condition].filter(Boolean).join(', ') || NOT_AVAILABLE,
  priceNote: () => undefined,
  alike: ({ bodyType }) => (bodyType ? `bodyType=${bodyType}` : ''),
  costed: offerOfCar,
  facts: (car) => [
    { name: 'Year', value: car.year ?? NOT_AVAILABLE },
    { name: 'Make', value: car.make || NOT_AVAILABLE },
    { name: 'Model', value: car.model || NOT_AVAILABLE },
    { name: 'Mileage', value: mileageText(car.mileage) },
    { name: 'Condition', value: capitalise(car.condition) },
  ],
}

export const CarDetail = createDetailPage(carDetail)
