import { testCar, testProperty } from '../../../contract/test-listings'
import type { CarCardFields, PropertyCardFields } from './listing-fields'
import { similarCars, similarProperties } from './similar'

const villa: PropertyCardFields = testProperty({ price: 50_000_000, bedrooms: [4] })
const home = (id: string, values: Partial<PropertyCardFields>): PropertyCardFields => ({ ...villa, id, ...values })

const prado: CarCardFields = testCar({ price: 8_000_000, year: 2021 })
const car = (id: string, values: Partial<CarCardFields>): CarCardFields => ({ ...prado, id, ...values })

const idsOf = (listings: { id: string }[]) => listings.map(({ id }) => id)

it('are three, never the listing itself, and fewer where there are no more', () => {
  const twins = ['a', 'b', 'c', 'd'].map((id) => home(id, {}))
  expect(idsOf(similarProperties(villa, [villa, ...twins]))).toEqual(['a', 'b', 'c'])
  expect(similarProperties(villa, [villa])).toEqual([])
})

it('offered in the same way come before all others, near as those may be', () => {
  const others = [
    home('rented twin', { type: 'rent' }),
    home('unlike', { category: 'land', location: 'Diani, Kwale', bedrooms: [], price: 900_000 }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['unlike', 'rented twin'])
})

it('near in place, then in town, come before those that are far', () => {
  const others = [
    home('coast', { location: 'Diani, Kwale' }),
    home('town', { location: 'Runda, Nairobi' }),
    home('place', { location: ' karen, nairobi' }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['place', 'town', 'coast'])
})

it('near in price come first, upwards and downwards alike; without a price, last', () => {
  const others = [
    home('unpriced', { price: null }),
    home('free', { price: 0 }),
    home('dearer', { price: 90_000_000 }),
    home('cheaper', { price: 40_000_000 }),
    home('near', { price: 52_000_000 }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['near', 'cheaper', 'dearer'])
  const unpriced = { ...villa, price: null }
  expect(idsOf(similarProperties(unpriced, others))).toEqual(['unpriced', 'free', 'dearer'])
})

it('of the same kind of home and size come first', () => {
  const others = [
    home('land', { category: 'land', bedrooms: [] }),
    home('smaller', { bedrooms: [2] }),
    home('like', { bedrooms: [3, 4] }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['like', 'smaller', 'land'])
})

it('cars of the same model, then make, at a like price and age', () => {
  const others = [
    car('dear', { make: 'Bentley', model: 'Bentayga', price: 40_000_000 }),
    car('rival', { make: 'Mazda', model: 'CX-5' }),
    car('sister', { model: 'Fortuner' }),
    car('old twin', { year: 2009, price: 7_500_000 }),
    car('twin', { make: 'toyota ' }),
  ]
  expect(idsOf(similarCars(prado, others))).toEqual(['twin', 'sister', 'old twin'])
})

it('what is not known is like nothing', () => {
  const nameless = car('nameless', { make: '', model: '', year: null, price: null, condition: null })
  const other = car('other', { make: 'Kia', model: 'Rio' })
  expect(idsOf(similarCars(car('also nameless', { make: '', model: '' }), [nameless, other]))).toEqual([
    'other',
    'nameless',
  ])
})
