import { CAR_CONDITIONS, CAR_PRICE_SCALE, MILEAGE_SCALE } from '../../../../../contract/limits'
import { capitalise } from '../../../../lib/format'
import { SelectField, TextField } from '../../../../ui/fields'
import type { CarFilter, CarSuggestions } from '../../../../../contract/filters/car'
import type { FilterFieldsProps } from '../../list/create-list-page'
import { RangeFilter, describeMileage, PriceFilter } from '../../list/range-filter'

const MILEAGE_BOUNDS = ['minMileage', 'maxMileage'] as const

export function CarFilterFields({ filter, suggestions, onChange }: FilterFieldsProps<CarFilter, CarSuggestions>) {
  return (
    <>
      <TextField
        label="Make"
        value={filter.make ?? ''}
        suggestions={suggestions.makes}
        onChange={(make) => onChange({ make })}
      />
      <TextField
        label="Model"
        value={filter.model ?? ''}
        suggestions={suggestions.models}
        onChange={(model) => onChange({ model })}
      />
      <TextField
        label="Year"
        type="number"
        inputMode="numeric"
        min={0}
        value={filter.year ?? ''}
        onChange={(year) => onChange({ year })}
      />
      <SelectField
        label="Condition"
        value={filter.condition ?? ''}
        onChange={(condition) => onChange({ condition })}
        anyLabel="Any condition"
      >
        {CAR_CONDITIONS.map((condition) => (
          <option key={condition} value={condition}>
            {capitalise(condition)}
          </option>
        ))}
      </SelectField>
      <PriceFilter scale={CAR_PRICE_SCALE} lowest={filter.minPrice} highest={filter.maxPrice} onChange={onChange} />
      <RangeFilter
        label="Mileage range"
        scale={MILEAGE_SCALE}
        lowest={filter.minMileage}
        highest={filter.maxMileage}
        names={MILEAGE_BOUNDS}
        describe={describeMileage}
        onChange={onChange}
      />
    </>
  )
}
