import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
import { CalendarIcon, GaugeIcon } from '../../../../ui/icons'
import { createCard } from '../../cards/listing-card'
import type { CarCardFields } from '../../api/queries'
import { makeAndModel } from './car'

export const CarCard = createCard<CarCardFields>({
  kind: 'car',
  label: ({ condition }) => capitalise(condition),
  priceNote: () => undefined,
  place: makeAndModel,
  facts: ({ year, mileage }) => [
    { Icon: CalendarIcon, text: year ?? NOT_AVAILABLE },
    { Icon: GaugeIcon, text: formatQuantity(mileage, 'miles') },
  ],
})
