import { useMemo } from 'react'
import { carFilterFromUrl, carMatcher, type CarFilter, type CarSuggestions } from '../../../../../contract/filters/car'
import { countedSuggestions, suggestionsFrom } from '../../../../../contract/filters/suggestions'
import { CAR_CONDITIONS } from '../../../../../contract/limits'
import { capitalise } from '../../../../lib/format'
import { SelectField, TextField } from '../../../../ui/fields'
import { optionalLazy } from '../../../../ui/lazy'
import type { CarCardFields } from '../../api/queries'
import { createListPage, type FilterFieldsProps, type ShortcutsProps } from '../../list/create-list-page'
import { whenSeen } from '../../list/filter-panel'
import type { RangesProps } from '../../list/range-filter'
import { byPrice, type SortRule } from '../../list/results-toolbar'
import { choicesStyle, choiceStyle } from '../../list/intents'
import { plainText } from '../../../../../contract/text/plain-text'
import { below, space } from '../../../../ui/tokens'
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
    cars,
  }),
  matcher: carMatcher,
  FilterFields: CarFilterFields,
  Shortcuts: BodyTypes,
  FilterChips: optionalLazy(() => import('../filter-chips').then(({ CarFilterChips }) => CarFilterChips)),
})

const CarRanges = whenSeen<RangesProps<CarFilter>>(448, (ranges) => ranges.CarRanges)

/** What is in stock, for the names that are offered. */
interface Stock extends CarSuggestions {
  cars: readonly CarCardFields[]
}

/** A make that was chosen leaves its own models on offer, and none of another make in the field. */
export function CarFilterFields({ filter, suggestions, onChange }: FilterFieldsProps<CarFilter, Stock>) {
  const { make, model } = filter
  const { cars } = suggestions
  const makes = useMemo(() => countedSuggestions(cars.map((car) => car.make)), [cars])
  const models = useMemo(
    () => countedSuggestions(cars.filter(carMatcher({ make }, suggestions)).map((car) => car.model)),
    [cars, make, suggestions],
  )
  const changeMake = (wanted: string) => {
    const fits = cars.some(carMatcher({ make: wanted, model }, suggestions))
    onChange({ make: wanted, ...(model !== undefined && !fits && { model: undefined }) })
  }
  return (
    <>
      <TextField label="Make" value={make ?? ''} suggestions={makes} onChange={changeMake} />
      <TextField
        label="Model"
        value={model ?? ''}
        suggestions={models}
        onChange={(name) => onChange({ model: name })}
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
      <CarRanges filter={filter} onChange={onChange} />
    </>
  )
}

/** Written down, because a first visit does not load the table of facts; a test compares them with it. */
export const BODY_TYPES = 'SUV,Saloon,Hatchback,Estate,Pickup,Coupé,Convertible,Van,Minibus,Truck'.split(',')

/**
 * Set the body type, and take it away again, also where it was typed into the search. Buttons, because what is pressed
 * before hydration keeps the URL's filters.
 */
function BodyTypes({ fields, onChange }: ShortcutsProps) {
  const typed = BODY_TYPES.map(plainText).find((name) => name === plainText(fields.q ?? ''))
  const chosen = fields.bodyType ?? typed
  return (
    <div role="group" aria-label="Body type" css={[choicesStyle, bodyTypesStyle]}>
      {BODY_TYPES.map((label) => {
        const bodyType = plainText(label)
        const isChosen = chosen === bodyType
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isChosen}
            css={choiceStyle}
            onClick={() => onChange({ bodyType: isChosen ? undefined : bodyType, ...(typed && { q: undefined }) })}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}

/** One row to swipe where the screen is narrow; its padding leaves room for the ring of a button with the focus. */
const bodyTypesStyle = {
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: space.s8,
  margin: `calc(-1 * ${space.s8})`,
  // To the edges of the screen.
  [below.tablet]: { paddingInline: space.s16, marginInline: `calc(-1 * ${space.s16})` },
  '& > button': { flex: 'none' },
  '@media (scripting: none)': { display: 'none' },
} as const
