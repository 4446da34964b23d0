import { apiPaths } from '../../../../../contract/paths'
import { priceNote } from '../../../../../contract/price'
import { readPropertyCards } from '../../../../../contract/read-card'
import { capitalise, formatBedrooms, formatQuantity } from '../../../../lib/format'
import { createIcon } from '../../../../ui/icons'
import type { CardQueries, PropertyCardFields } from '../../api/queries'
import { createCard } from '../../cards/listing-card'

export const propertyCardQueries: CardQueries<PropertyCardFields> = {
  kind: 'property',
  cardsPath: apiPaths.propertyCards,
  readCards: readPropertyCards,
}

const BedIcon = createIcon(
  'M3 18v-7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v7M3 15h18M6 9V7a1.5 1.5 0 0 1 1.5-1.5h9A1.5 1.5 0 0 1 18 7v2',
)
const BathIcon = createIcon(
  'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5v-2ZM6 12V6a2 2 0 0 1 2-2 2 2 0 0 1 2 2M7 19l-1 2M17 19l1 2',
)
const AreaIcon = createIcon('M4 9V4h5M20 15v5h-5M4 4l16 16')

export const PropertyCard = createCard<PropertyCardFields>({
  kind: 'property',
  label: ({ type }) => capitalise(type),
  priceNote,
  place: ({ location }) => location,
  facts: ({ bedrooms, bathrooms, area }) => [
    { Icon: BedIcon, text: formatBedrooms(bedrooms) },
    { Icon: BathIcon, text: formatQuantity(bathrooms, 'baths') },
    { Icon: AreaIcon, text: formatQuantity(area, 'sqft') },
  ],
})
