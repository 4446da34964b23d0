import type { Car } from '../car'
import { formatNumber, isNumber, priceWithPeriod } from '../price'
import type { KindDescription } from './kind'

export const car: KindDescription<Car> = {
  name: 'Car',
  plural: 'Cars',
  price: ({ price }) => priceWithPeriod(price),
  cardLine: ({ year, mileage }) =>
    [isNumber(year) ? String(year) : '', isNumber(mileage) ? `${formatNumber(mileage)} miles` : '']
      .filter(Boolean)
      .join(' · '),
  titlePlace: () => '',
  summaryPlace: ({ make, model }) => `${make} ${model}`,
  offerTags: ({ make, condition }) => [
    ...(make ? [['product:brand', make] as const] : []),
    ...(condition ? [['product:condition', condition] as const] : []),
  ],
}
