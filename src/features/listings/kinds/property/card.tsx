import { priceNote } from '../../../../../contract/price'
import { capitalise, formatBedrooms, formatQuantity } from '../../../../lib/format'
import { AreaIcon, BathIcon, BedIcon } from '../../../../ui/icons'
import { createCard } from '../../cards/listing-card'
import type { PropertyCardFields } from '../../api/queries'

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
