import { testCar } from '../../../../contract/test-listings'
import type { CarCardFields } from '../api/queries'
import { carSorts } from '../kinds/car/list'
import { propertySorts } from '../kinds/property/list'
import { sortListings } from './results-toolbar'

const unknown = { price: null, year: null, mileage: null }
const car = (id: string, values: Partial<CarCardFields>): CarCardFields => testCar({ id, ...unknown, ...values })

const cars = [
  car('on request', { price: 0 }),
  car('unknown', {}),
  car('old', { price: 900_000, year: 1998, mileage: 180_000 }),
  car('new', { price: 9_000_000, year: 2024, mileage: 0 }),
  car('broken', { price: Number.NaN, year: Number.NaN, mileage: Number.NaN }),
  car('twin', { price: 900_000, year: 1998, mileage: 180_000 }),
]

function orderBy(name: string): string[] {
  const rule = carSorts.find((sort) => sort.name === name)
  if (!rule) throw new Error(`There is no order ${name}`)
  return sortListings(cars, rule).map(({ id }) => id)
}

it.each([
  ['price-up', ['old', 'twin', 'new', 'on request', 'unknown', 'broken']],
  ['price-down', ['new', 'old', 'twin', 'on request', 'unknown', 'broken']],
  ['year-down', ['new', 'old', 'twin', 'on request', 'unknown', 'broken']],
  ['year-up', ['old', 'twin', 'new', 'on request', 'unknown', 'broken']],
  ['mileage-up', ['new', 'old', 'twin', 'on request', 'unknown', 'broken']],
  ['mileage-down', ['old', 'twin', 'new', 'on request', 'unknown', 'broken']],
])('%s preserves the order when values are equal, and puts unknown values last', (name, expected) => {
  expect(orderBy(name)).toEqual(expected)
})

it('returns the same list when no order is chosen and never mutates it', () => {
  const before = [...cars]
  expect(sortListings(cars, undefined)).toBe(cars)
  orderBy('price-up')
  expect(cars).toEqual(before)
})

it.each([propertySorts.map(({ name }) => name), carSorts.map(({ name }) => name)].map((names) => [names]))(
  'every order has a name of its own: %j',
  (names) => {
    expect(new Set(names).size).toBe(names.length)
  },
)
