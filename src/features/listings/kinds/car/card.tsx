import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
import { CalendarIcon, GaugeIcon } from '../../../../ui/icons'
import { createCard } from '../../cards/create-card'
import type { CarCardFields } from '../../api/card-fields'
import { makeAndModel } from './make-and-model'

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
