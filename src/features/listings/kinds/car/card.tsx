import { apiPaths } from '../../../../../contract/paths'
import { readCarCards } from '../../../../../contract/read-card'
import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
import { createIcon } from '../../../../ui/icons'
import type { CardQueries, CarCardFields } from '../../api/queries'
import { createCard } from '../../cards/listing-card'

export const carCardQueries: CardQueries<CarCardFields> = {
  kind: 'car',
  cardsPath: apiPaths.carCards,
  readCards: readCarCards,
}

const CalendarIcon = createIcon(
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10h16M8 3.5V7M16 3.5V7',
)
const GaugeIcon = createIcon('M5 18.5a9 9 0 1 1 14 0ZM12 14l3.5-4.5M12 14h.01')

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

/** 'Toyota | Prado' (docs/product.md, "Lists"); one of them alone when the other is missing. */
function makeAndModel({ make, model }: { make: string; model: string }): string {
  return [make, model].filter(Boolean).join(' | ') || NOT_AVAILABLE
}
