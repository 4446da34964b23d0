import { BEDROOM_CHOICES, PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../../../../../contract/limits'
import { capitalise } from '../../../../lib/format'
import { SelectField } from '../../../../ui/fields'
import { placeMatcher, propertyPriceScale, type PropertyFilter } from '../../../../../contract/filters/property'
import type { FilterFieldsProps } from '../../list/create-list-page'
import { PriceFilter } from '../../list/range-filter'

/** `suggestions` are the locations that have a property, in alphabetical order. */
export function PropertyFilterFields({
  filter,
  suggestions,
  onChange,
}: FilterFieldsProps<PropertyFilter, readonly string[]>) {
  const changeType = (type: string) => {
    // A sale price is not on the scale of rents, and vice versa.
    const sameScale = propertyPriceScale(filter.type) === propertyPriceScale(PROPERTY_TYPES.find((one) => one === type))
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
      <PriceFilter
        scale={propertyPriceScale(filter.type)}
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
      <SelectField
        label="Location"
        value={filter.location === undefined ? '' : (suggestions.find(placeMatcher(filter.location)) ?? '')}
        onChange={(location) => onChange({ location })}
        anyLabel="Anywhere"
      >
        {suggestions.map((location) => (
          <option key={location}>{location}</option>
        ))}
      </SelectField>
    </>
  )
}
