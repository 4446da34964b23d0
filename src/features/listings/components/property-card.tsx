import { memo } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { capitalise, formatBedrooms, formatQuantity } from '../../../lib/format'
import { AreaIcon, BathIcon, BedIcon } from '../../../ui/icons'
import { SaveButton } from '../../saved-store'
import { toStoredListing } from '../to-stored-listing'
import type { PropertyCardFields } from '../listing-fields'
import { PLACEHOLDERS } from '../photos'
import { areCardsEqual } from '../are-cards-equal'
import { pricePeriod } from '../../../../contract/price'
import { CardFact, ListingCard } from './listing-card'

interface PropertyCardProps {
  property: PropertyCardFields
  priority?: boolean
}

function PropertyCardFace({ property, priority = false }: PropertyCardProps) {
  return (
    <ListingCard
      listing={property}
      href={pagePaths.property(property.id)}
      placeholder={PLACEHOLDERS.property}
      label={capitalise(property.type)}
      priceNote={pricePeriod(property.type)}
      place={property.location}
      priority={priority}
      save={<SaveButton onPhoto listing={toStoredListing('property', property, pricePeriod(property.type))} />}
    >
      <CardFact icon={<BedIcon />}>{formatBedrooms(property.bedrooms)}</CardFact>
      <CardFact icon={<BathIcon />}>{formatQuantity(property.bathrooms, 'baths')}</CardFact>
      <CardFact icon={<AreaIcon />}>{formatQuantity(property.area, 'sqft')}</CardFact>
    </ListingCard>
  )
}

export const PropertyCard = memo(
  PropertyCardFace,
  (before, after) => before.priority === after.priority && areCardsEqual(before.property, after.property),
)
