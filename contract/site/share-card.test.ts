import { testCar, testProperty } from '../test-listings'
import { shareCardOf, readShareCardName, shareCardPath, shareCardVersion } from './share-card'

it('contains price and place when it is of a home, and price, year and mileage when it is of a car', () => {
  expect(shareCardOf({ kind: 'property', fields: testProperty({ type: 'rent', price: 95_000 }) })).toMatchObject({
    price: 'ksh 95,000 a month',
    place: 'Karen, Nairobi',
    cover: '/uploads/villa.jpg',
  })
  expect(shareCardOf({ kind: 'car', fields: testCar() })).toMatchObject({
    price: 'ksh 6,900,000',
    place: '2021 · 31,000 miles',
  })
  expect(
    shareCardOf({ kind: 'car', fields: testCar({ price: null, year: null, mileage: null, imageUrls: [] }) }),
  ).toMatchObject({
    price: '',
    place: '',
    cover: null,
  })
})

it('names a price on request, without a period, when the price is 0', () => {
  for (const type of ['sale', 'rent'] as const) {
    expect(shareCardOf({ kind: 'property', fields: testProperty({ type, price: 0 }) }).price).toBe('Price on request')
  }
  expect(shareCardOf({ kind: 'car', fields: testCar({ price: 0 }) }).price).toBe('Price on request')
})

it('shows the price of a lease without a period, because leases run by the month, the year or the term', () => {
  expect(shareCardOf({ kind: 'property', fields: testProperty({ type: 'lease', price: 95_000 }) }).price).toBe(
    'ksh 95,000',
  )
})

it.each([
  ['title', { title: 'Villa in Runda' }],
  ['price', { price: 84_000_000 }],
  ['period of the price', { type: 'rent' as const }],
  ['place', { location: 'Runda, Nairobi' }],
  ['cover', { imageUrls: ['/uploads/other.jpg'] }],
])('has another path when the %s changes', (_, change) => {
  expect(shareCardPath(shareCardOf({ kind: 'property', fields: testProperty(change) }))).not.toBe(
    shareCardPath(shareCardOf({ kind: 'property', fields: testProperty() })),
  )
})

it('has the same path when a field changes that is not on the card', () => {
  const change = { description: 'New words.', featured: true, reviewCount: 9, imageUrls: ['/uploads/villa.jpg'] }
  expect(shareCardPath(shareCardOf({ kind: 'property', fields: testProperty(change) }))).toBe(
    shareCardPath(shareCardOf({ kind: 'property', fields: testProperty() })),
  )
})

it('names the listing and the version when the id has special characters', () => {
  for (const id of ['4-bed-villa-karen-x7k2', 'a/b c-é.jpg', '-', 'x'.repeat(100)]) {
    const card = shareCardOf({ kind: 'property', fields: testProperty({ id }) })
    const path = shareCardPath(card)
    expect(path).toMatch(/^\/media\/share\/property\/[^/]+-[0-9a-z]{7}\.jpg$/)
    const name = decodeURIComponent(path.slice('/media/share/property/'.length))
    expect(readShareCardName(name)).toEqual({ id, version: shareCardVersion(card) })
  }
})

it.each([
  'villa.jpg',
  '-1234567.jpg',
  'villa-123456.jpg',
  'villa-12345678.jpg',
  'villa-1234567.png',
  'villa-../../x.jpg',
])('returns null when the name is %p', (name) => {
  expect(readShareCardName(name)).toBeNull()
})
