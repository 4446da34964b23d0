import type { CarFilter } from './car'
import type { PropertyFilter } from './property'
import { carFilterTexts, propertyFilterTexts, activeFilters } from './texts'

const activePropertyFilters = (filter: PropertyFilter) => activeFilters(propertyFilterTexts, filter)
const activeCarFilters = (filter: CarFilter) => activeFilters(carFilterTexts, filter)

const wordsOf = (filters: { words: string }[]) => filters.map(({ words }) => words)

it('lists active filters in a fixed order when fields are set in another', () => {
  expect(
    wordsOf(
      activePropertyFilters({
        minPrice: 1_500_000,
        maxPrice: 50_000_000,
        bedrooms: 3,
        location: 'Karen, Nairobi',
        category: 'house',
        type: 'sale',
      }),
    ),
  ).toEqual(['For sale', 'Houses', 'Karen, Nairobi', '3+ beds', 'From ksh 1.5M', 'Up to ksh 50M'])
  expect(
    wordsOf(
      activeCarFilters({
        make: ' toyota ',
        model: 'Prado',
        year: 2021,
        condition: 'used',
        minMileage: 5_000,
        maxMileage: 80_000,
      }),
    ),
  ).toEqual(['toyota', 'Prado', '2021', 'Used', 'From 5,000 miles', 'Up to 80,000 miles'])
})

it('names the field each chip clears and omits a field when it is not set', () => {
  expect(activePropertyFilters({ type: undefined, bedrooms: 2 })).toEqual([{ name: 'bedrooms', words: '2+ beds' }])
  expect(wordsOf(activePropertyFilters({ type: 'rent', town: 'Nairobi' }))).toEqual(['For rent', 'Nairobi'])
  expect(activeCarFilters({})).toEqual([])
})

it('lists a bound when it is 0', () => {
  expect(wordsOf(activeCarFilters({ maxMileage: 0, maxPrice: 0 }))).toEqual(['Up to ksh 0', 'Up to 0 miles'])
})

it.each([
  [80_000, 'Up to ksh 80K'],
  [9_950_000, 'Up to ksh 9.95M'],
  [999, 'Up to ksh 999'],
  [12_345_678, 'Up to ksh 12,345,678'],
])('shortens a price only when nothing is rounded: %d is %s', (maxPrice, words) => {
  expect(wordsOf(activeCarFilters({ maxPrice }))).toEqual([words])
})
