import { activeFilters } from './active-filters'
import type { CarFilter } from './car-filter'
import type { PropertyFilter } from './property-filter'

const activePropertyFilters = (filter: PropertyFilter) => activeFilters({ kind: 'property', filter })
const activeCarFilters = (filter: CarFilter) => activeFilters({ kind: 'car', filter })

const wordsOf = (filters: { words: string }[]) => filters.map(({ words }) => words)

it('says what is on in the words of a buyer, in one order', () => {
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

it('names the field that each takes away, and none for a filter that is off', () => {
  expect(activePropertyFilters({ type: undefined, bedrooms: 2 })).toEqual([{ name: 'bedrooms', words: '2+ beds' }])
  expect(activeCarFilters({})).toEqual([])
})

it('a limit of nothing is a filter too', () => {
  expect(wordsOf(activeCarFilters({ maxMileage: 0, maxPrice: 0 }))).toEqual(['Up to ksh 0', 'Up to 0 miles'])
})

it.each([
  [80_000, 'Up to ksh 80K'],
  [9_950_000, 'Up to ksh 9.95M'],
  [999, 'Up to ksh 999'],
  [12_345_678, 'Up to ksh 12,345,678'],
])('a short price is exact: %d is %s', (maxPrice, words) => {
  expect(wordsOf(activeCarFilters({ maxPrice }))).toEqual([words])
})
