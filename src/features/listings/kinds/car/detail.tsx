import type { Car } from '../../../../../contract/car'
import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
import { featureLabel } from '../../../../../contract/feature-labels'
import { optionalLazy } from '../../../../ui/optional-lazy'
import { offerOfCar } from '../../../costs'
import { createDetailPage, type DetailKind } from '../../detail/create-detail-page'
import { makeAndModel, carListLink, carQueries } from './car'

/** What a car's page shows (spec §2). */
export const carDetail: DetailKind<Car> = {
  kind: 'car',
  queries: carQueries,
  notFound: { title: 'Car not found', link: carListLink },
  SimilarListings: optionalLazy(() => import('./similar-listings').then(({ SimilarCars }) => SimilarCars)),
  place: makeAndModel,
  priceNote: () => undefined,
  costed: offerOfCar,
  facts: ({ year, make, model, mileage, condition, transmission, fuel, drive, colour }) => [
    { name: 'Year', value: year ?? NOT_AVAILABLE },
    { name: 'Make', value: make || NOT_AVAILABLE },
    { name: 'Model', value: model || NOT_AVAILABLE },
    { name: 'Mileage', value: formatQuantity(mileage, 'miles') },
    { name: 'Condition', value: capitalise(condition) },
    ...knownFacts({ Transmission: transmission, Fuel: fuel, Drive: drive, Colour: colour }),
  ],
}

export const CarDetail = createDetailPage(carDetail)

/** Facts that many cars have no words for; those are left out. */
function knownFacts(facts: Readonly<Record<string, string | null | undefined>>) {
  return Object.entries(facts).flatMap(([name, word]) => (word ? [{ name, value: featureLabel(word) }] : []))
}
