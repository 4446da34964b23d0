import { testCar, testProperty } from '../../../../contract/test-listings'
import type { CarCardFields, PropertyCardFields } from '../api/queries'
import { carSimilarity } from '../kinds/car/similar-listings'
import { propertySimilarity } from '../kinds/property/similar-listings'
import { bestMatches } from './similar-listings'

const villa: PropertyCardFields = testProperty({ price: 50_000_000, bedrooms: [4] })
const home = (id: string, values: Partial<PropertyCardFields>): PropertyCardFields => ({ ...villa, id, ...values })

const prado: CarCardFields = testCar({ price: 8_000_000, year: 2021 })
const car = (id: string, values: Partial<CarCardFields>): CarCardFields => ({ ...prado, id, ...values })

const similarProperties = (to: PropertyCardFields, among: PropertyCardFields[]) =>
  bestMatches(to, among, (other) => propertySimilarity(to, other))
const similarCars = (to: CarCardFields, among: CarCardFields[]) =>
  bestMatches(to, among, (other) => carSimilarity(to, other))

const idsOf = (listings: { id: string }[]) => listings.map(({ id }) => id)

it('returns three without the listing itself, and fewer when there are no more', () => {
  const twins = ['a', 'b', 'c', 'd'].map((id) => home(id, {}))
  expect(idsOf(similarProperties(villa, [villa, ...twins]))).toEqual(['a', 'b', 'c'])
  expect(similarProperties(villa, [villa])).toEqual([])
})

it('ranks the same type of offer first when others are closer in everything else', () => {
  const others = [
    home('rented twin', { type: 'rent' }),
    home('unlike', { category: 'land', location: 'Diani, Kwale', bedrooms: [], price: 900_000 }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['unlike', 'rented twin'])
})

it('ranks the same place before the same town before other places', () => {
  const others = [
    home('coast', { location: 'Diani, Kwale' }),
    home('town', { location: 'Runda, Nairobi' }),
    home('place', { location: ' karen, nairobi' }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['place', 'town', 'coast'])
})

it('ranks the same town first when its name is written in another way, or is known from the part alone', () => {
  const others = [
    home('elsewhere', { location: 'Milimani, Kisumu' }),
    home('part', { location: 'Kilimani' }),
    home('county', { location: 'Runda, Nairobi County, Kenya' }),
    home('centre', { location: 'Nairobi, CBD' }),
  ]
  expect(idsOf(similarProperties(home('to', { location: 'Karen, Nairobi' }), others))).toEqual([
    'part',
    'county',
    'centre',
  ])
  expect(idsOf(similarProperties(home('placeless', { location: '' }), others))[0]).toBe('elsewhere')
})

it('ranks a listing higher when its price is nearer, and last when it is unknown', () => {
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

it('ranks a home first when category and size are the same', () => {
  const others = [
    home('land', { category: 'land', bedrooms: [] }),
    home('smaller', { bedrooms: [2] }),
    home('like', { bedrooms: [3, 4] }),
  ]
  expect(idsOf(similarProperties(villa, others))).toEqual(['like', 'smaller', 'land'])
})

it('ranks a car higher when its model is the same, then its make, price and year', () => {
  const others = [
    car('dear', { make: 'Bentley', model: 'Bentayga', price: 40_000_000 }),
    car('rival', { make: 'Mazda', model: 'CX-5' }),
    car('sister', { model: 'Fortuner' }),
    car('old twin', { year: 2009, price: 7_500_000 }),
    car('twin', { make: 'toyota ' }),
  ]
  expect(idsOf(similarCars(prado, others))).toEqual(['twin', 'sister', 'old twin'])
})

it('takes a place as the same in another spelling of its letters', () => {
  const cottage = home('cottage', { location: "Lang'ata, Nairobi" })
  const others = [
    home('town', { location: 'Karen, Nairobi' }),
    home('same', { location: 'LANG’ATA,  Nairobi' }),
    home('plain', { location: 'Langata, Nairobi' }),
  ]
  expect(idsOf(similarProperties(cottage, others))).toEqual(['same', 'plain', 'town'])
})

it('does not match when both values are unknown', () => {
  const nameless = car('nameless', { make: '', model: '', year: null, price: null, condition: null })
  const other = car('other', { make: 'Kia', model: 'Rio' })
  expect(idsOf(similarCars(car('also nameless', { make: '', model: '' }), [nameless, other]))).toEqual([
    'other',
    'nameless',
  ])
})
