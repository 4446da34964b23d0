import { memo } from 'react'
import {
  BEDROOM_CHOICES,
  PROPERTY_CATEGORIES,
  PROPERTY_RENT_SCALE,
  PROPERTY_TYPES,
} from '../../../../../contract/limits'
import { capitalise } from '../../../../lib/format'
import { SelectField } from '../../../../ui/fields'
import {
  placeMatcher,
  propertyPriceScale,
  townMatcher,
  type PropertyFilter,
  type Town,
} from '../../../../../contract/filters/property'
import type { FilterFieldsProps } from '../../list/create-list-page'
import { PriceFilter } from '../../list/filter-panel'

/** `suggestions` are the towns that have a property. */
export function PropertyFilterFields({
  filter,
  suggestions,
  onChange,
}: FilterFieldsProps<PropertyFilter, readonly Town[]>) {
  const changeType = (type: string) => {
    // A sale price is not on the scale of rents, and vice versa.
    const sameScale = propertyPriceScale(filter.type) === propertyPriceScale(PROPERTY_TYPES.find((one) => one === type))
    onChange({ type, ...(!sameScale && { minPrice: undefined, maxPrice: undefined }) })
  }
  const scale = propertyPriceScale(filter.type)
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
      <PriceFilter
        scale={scale}
        budgets={scale === PROPERTY_RENT_SCALE ? 'rent' : 'sale'}
        lowest={filter.minPrice}
        highest={filter.maxPrice}
        onChange={onChange}
      />
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
  const isWanted = placeMatcher(location)
  const places = towns.flatMap(({ parts }) => parts)
  const ofTown = town === undefined ? undefined : towns.find(({ parts }) => townMatcher(town)(parts[0]?.location ?? ''))
  const ofPlace = location === undefined ? undefined : places.find((place) => isWanted(place.location))?.location
  const onlyPlace = ofTown?.parts.length === 1 ? ofTown.parts[0]?.location : undefined
  return (
    <SelectField
      label="Location"
      value={ofPlace ?? onlyPlace ?? (ofTown ? WHOLE + ofTown.name : '')}
      onChange={(place) =>
        onChange(
          place.startsWith(WHOLE)
            ? { town: place.slice(WHOLE.length), location: undefined }
            : { location: place, town: undefined },
        )
      }
      anyLabel="Anywhere"
    >
      {towns.map(({ name, count, parts }) =>
        parts.length === 1 ? (
          parts.map((place) => (
            <PlaceOption key={place.location} value={place.location} name={place.location} count={count} />
          ))
        ) : (
          <optgroup key={name} label={name}>
            <PlaceOption value={WHOLE + name} name={`All of ${name}`} count={count} />
            {parts.map((place) => (
              <PlaceOption key={place.location} value={place.location} {...place} />
            ))}
          </optgroup>
        ),
      )}
    </SelectField>
  )
})

function PlaceOption({ value, name, count }: { value: string; name: string; count: number }) {
  return (
    <option value={value}>
      {name} ({count})
    </option>
  )
}
