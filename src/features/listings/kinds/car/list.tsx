import { carFilterFromUrl, carMatcher, type CarFilter, type CarSuggestions } from '../../../../../contract/filters/car'
import { suggestionsFrom } from '../../../../../contract/filters/suggestions'
import { CAR_CONDITIONS, CAR_PRICE_SCALE, MILEAGE_SCALE } from '../../../../../contract/limits'
import { capitalise } from '../../../../lib/format'
import { SelectField, TextField } from '../../../../ui/fields'
import { optionalLazy } from '../../../../ui/lazy'
import type { CarCardFields } from '../../api/queries'
import { createListPage, type FilterFieldsProps } from '../../list/create-list-page'
import { RangeFilter, describeMileage, PriceFilter } from '../../list/range-filter'
import { byPrice, type SortRule } from '../../list/results-toolbar'
import { CarCard, carCardQueries } from './card'

/** Orders a visitor can choose (docs/product.md, "Lists"). */
export const carSorts: readonly SortRule<CarCardFields>[] = [
  { name: 'price-up', label: 'Lowest price', valueOf: byPrice, direction: 'asc' },
  { name: 'price-down', label: 'Highest price', valueOf: byPrice, direction: 'desc' },
  { name: 'year-down', label: 'Latest year', valueOf: ({ year }) => year, direction: 'desc' },
  { name: 'year-up', label: 'Earliest year', valueOf: ({ year }) => year, direction: 'asc' },
  { name: 'mileage-up', label: 'Lowest mileage', valueOf: ({ mileage }) => mileage, direction: 'asc' },
  { name: 'mileage-down', label: 'Highest mileage', valueOf: ({ mileage }) => mileage, direction: 'desc' },
]

/** All cars with their filters (docs/product.md, "Lists"). */
export const CarList = createListPage({
  queries: carCardQueries,
  Card: CarCard,
  title: 'cars',
  noun: ['car', 'cars'],
  emptyTitle: 'No cars found',
  emptyText: 'Try adjusting your filters to find more cars',
  sorts: carSorts,
  filterFromUrl: carFilterFromUrl,
  suggest: (cars: readonly CarCardFields[]) => ({
    makes: suggestionsFrom(cars.map(({ make }) => make)),
    models: suggestionsFrom(cars.map(({ model }) => model)),
  }),
  matcher: carMatcher,
  FilterFields: CarFilterFields,
  FilterChips: optionalLazy(() => import('./filter-chips').then(({ CarFilterChips }) => CarFilterChips)),
})

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
