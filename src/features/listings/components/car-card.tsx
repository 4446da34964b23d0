import { memo } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../lib/format'
import { CalendarIcon, GaugeIcon } from '../../../ui/icons'
import { SaveButton } from '../../saved-store'
import { toStoredListing } from '../to-stored-listing'
import type { CarCardFields } from '../listing-fields'
import { makeAndModel } from '../make-and-model'
import { PLACEHOLDERS } from '../photos'
import { areCardsEqual } from '../are-cards-equal'
import { CardFact, ListingCard } from './listing-card'

interface CarCardProps {
  car: CarCardFields
  priority?: boolean
}

function CarCardFace({ car, priority = false }: CarCardProps) {
  return (
    <ListingCard
      listing={car}
      href={pagePaths.car(car.id)}
      placeholder={PLACEHOLDERS.car}
      label={capitalise(car.condition)}
      place={makeAndModel(car)}
      priority={priority}
      save={<SaveButton onPhoto listing={toStoredListing('car', car)} />}
    >
      <CardFact icon={<CalendarIcon />}>{car.year ?? NOT_AVAILABLE}</CardFact>
      <CardFact icon={<GaugeIcon />}>{formatQuantity(car.mileage, 'miles')}</CardFact>
    </ListingCard>
  )
}

export const CarCard = memo(
  CarCardFace,
  (before, after) => before.priority === after.priority && areCardsEqual(before.car, after.car),
)
