import { priceNote } from './price'
import { carData } from './seo/car-data'
import { listingPage } from './seo/listing-page'
import { propertyData } from './seo/property-data'
import { availabilityOf, isClosed, statusRibbon } from './status'
import { testCar, testProperty } from './test-listings'

const urls = { site: 'https://kilele.example', backend: 'https://kilele.example' }

it.each([
  ['available', undefined, 'InStock', 'in stock', false],
  ['under-offer', 'Under offer', 'LimitedAvailability', 'available for order', false],
  ['sold', 'Sold', 'SoldOut', 'out of stock', true],
  ['let', 'Let', 'SoldOut', 'out of stock', true],
] as const)('describes a listing when it is %s', (status, ribbon, schema, openGraph, closed) => {
  expect(statusRibbon(status)).toBe(ribbon)
  expect(isClosed(status)).toBe(closed)
  expect(availabilityOf(status)).toEqual({ schema: `https://schema.org/${schema}`, openGraph })
  expect(JSON.stringify(propertyData(testProperty({ status }), urls))).toContain(`schema.org/${schema}"`)
  expect(JSON.stringify(carData(testCar({ status }), urls))).toContain(`schema.org/${schema}"`)
  const page = listingPage({ kind: 'car', fields: testCar({ status }) }, urls)
  expect(page.offer).toContainEqual(['product:availability', openGraph])
  expect(page.title.includes(ribbon ?? '')).toBe(true)
})

it.each([
  ['rent', null, 'a month'],
  ['rent', 'year', 'a year'],
  ['lease', 'quarter', 'a quarter'],
  ['lease', null, undefined],
  ['sale', 'month', undefined],
] as const)('names the period when a %s is paid per %s', (type, pricePeriod, note) => {
  expect(priceNote({ type, pricePeriod })).toBe(note)
})
