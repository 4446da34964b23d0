import { memo } from 'react'
import { BEDROOM_CHOICES, PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../../../../../contract/limits'
import { capitalise } from '../../../../lib/format'
import { SelectField } from '../../../../ui/fields'
import {
  placeMatcher,
  isRented,
  townMatcher,
  type PropertyFilter,
  type Town,
} from '../../../../../contract/filters/property'
import type { FilterFieldsProps } from '../../list/create-list-page'
import { whenSeen } from '../../list/filter-panel'
import type { RangesProps } from '../../list/range-filter'

const HomeRanges = whenSeen<RangesProps<PropertyFilter>>(300, (ranges) => ranges.HomeRanges)

/** `suggestions` are the towns that have a property. */
export function PropertyFilterFields({
  filter,
  suggestions,
  onChange,
}: FilterFieldsProps<PropertyFilter, readonly Town[]>) {
  const changeType = (type: string) => {
    // A sale price is not on the scale of rents, and vice versa.
    const sameScale = isRented(type) === isRented(filter.type)
    onChange({ type, ...(!sameScale && { minPrice: undefined, maxPrice: undefined }) })
  }
  return (
    <>
      <SelectField label="Type" value={filter.type ?? ''} onChange={changeType} anyLabel="Any type">
        {PROPERTY_TYPES.map((type) => (
          <option key={type} value={type}>
            {capitalise(type)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Category"
        value={filter.category ?? ''}
        onChange={(category) => onChange({ category })}
        anyLabel="Any category"
      >
        {PROPERTY_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {capitalise(category)}
          </option>
        ))}
      </SelectField>
      <HomeRanges filter={filter} onChange={onChange} />
      <SelectField
        label="Bedrooms"
        value={filter.bedrooms ?? ''}
        onChange={(bedrooms) => onChange({ bedrooms })}
        anyLabel="Any number"
      >
        {BEDROOM_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {choice}+
          </option>
        ))}
      </SelectField>
      <PlaceSelect towns={suggestions} filter={filter} onChange={onChange} />
    </>
  )
}

interface PlaceSelectProps extends Pick<FilterFieldsProps<PropertyFilter, never>, 'filter' | 'onChange'> {
  towns: readonly Town[]
}

/** Before a town's name: it may also be the name of one of its places. */
const WHOLE = 'all of '

/** A whole town, or one of the places in it. A town with a single place is that place. */
const PlaceSelect = memo(function PlaceSelect({ towns, filter: { location, town }, onChange }: PlaceSelectProps) {
  const valueOf = ({ name, parts: [first, second] }: Town) => (second ? WHOLE + name : (first?.location ?? ''))
  const chosenTown = town === undefined ? undefined : towns.find(({ name }) => townMatcher(town)(name))
  const places = towns.flatMap(({ parts }) => parts)
  const chosenPlace = location && places.find((place) => placeMatcher(location)(place.location))
  return (
    <SelectField
      label="Location"
      value={chosenPlace ? chosenPlace.location : chosenTown ? valueOf(chosenTown) : ''}
      onChange={(place) =>
        onChange(
          place.startsWith(WHOLE)
            ? { town: place.slice(WHOLE.length), location: undefined }
            : { location: place, town: undefined },
        )
      }
      anyLabel="Anywhere"
    >
      {towns.map((one) =>
        one.parts.length === 1 ? (
          placeOption(valueOf(one), valueOf(one), one.count)
        ) : (
          <optgroup key={one.name} label={one.name}>
            {placeOption(valueOf(one), `All of ${one.name}`, one.count)}
            {one.parts.map((part) => placeOption(part.location, part.name, part.count))}
          </optgroup>
        ),
      )}
    </SelectField>
  )
})

function placeOption(value: string, name: string, count: number) {
  return (
    <option key={value} value={value}>
      {name} ({count})
    </option>
  )
}
