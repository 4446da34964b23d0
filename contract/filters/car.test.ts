import fc from 'fast-check'
import { carFilterFromUrl, carMatcher, type CarFilter, type FilterableCar } from './car'

const prado: FilterableCar = {
  make: 'Toyota',
  model: 'Prado',
  year: 2021,
  condition: 'used',
  price: 8_500_000,
  mileage: 42_000,
}
const hilux: FilterableCar = { ...prado, model: 'Hilux' }
const hiluxRevo: FilterableCar = { ...prado, model: 'Hilux Revo' }
const cars = [prado, hilux, hiluxRevo, { ...prado, make: 'Mazda', model: 'CX-5' }]
const words = { makes: ['Mazda', 'Toyota'], models: ['CX-5', 'Hilux', 'Hilux Revo', 'Prado'] }

it.each<[string, CarFilter, boolean]>([
  ['no filter', {}, true],
  ['its make, whatever the case and spaces', { make: '  tOYOTA ' }, true],
  ['a make still being typed', { make: 'to' }, true],
  ['another make', { make: 'Mazda' }, false],
  ['a word no make begins with', { make: 'yota' }, false],
  ['spaces alone', { make: '   ' }, true],
  ['its year', { year: 2021 }, true],
  ['another year', { year: 2020 }, false],
  ['its condition', { condition: 'used' }, true],
  ['the other condition', { condition: 'new' }, false],
  ['price bounds it equals', { minPrice: 8_500_000, maxPrice: 8_500_000 }, true],
  ['a price bound below', { maxPrice: 8_499_999 }, false],
  ['mileage bounds it equals', { minMileage: 42_000, maxMileage: 42_000 }, true],
  ['a mileage bound above', { minMileage: 42_001 }, false],
])('%s', (_, filter, expected) => {
  expect(carMatcher(filter, words)(prado)).toBe(expected)
})

it('finds a car when spaces surround the make or model', () => {
  expect(carMatcher({ make: 'toyota' }, words)({ ...prado, make: ' Toyota ' })).toBe(true)
})

it('matches exactly when the word is known, and by prefix otherwise', () => {
  const models = (model: string) => cars.filter(carMatcher({ model }, words)).map((car) => car.model)
  expect(models('Hil')).toEqual(['Hilux', 'Hilux Revo'])
  expect(models('Hilux')).toEqual(['Hilux'])
  expect(models('hilux r')).toEqual(['Hilux Revo'])
})

it('excludes a car without price or mileage when such a bound is set', () => {
  const unknown = { ...prado, price: null, mileage: null }
  expect(carMatcher({}, words)(unknown)).toBe(true)
  expect(carMatcher({ maxPrice: 10_000_000 }, words)(unknown)).toBe(false)
  expect(carMatcher({ minMileage: 0 }, words)(unknown)).toBe(false)
})

it('always matches a car while one of the known models is typed letter by letter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cars), fc.nat(20), (car, letters) => {
      const typed = car.model.slice(0, 1 + (letters % car.model.length))
      expect(cars.some(carMatcher({ model: typed }, words))).toBe(true)
    }),
  )
})

it('omits invalid fields when it reads a filter from a URL', () => {
  expect(
    carFilterFromUrl({ make: 'BMW', year: '20x1', condition: 'broken', minMileage: '5000', maxPrice: '1e6' }),
  ).toEqual({
    make: 'BMW',
    minMileage: 5000,
  })
})
