import fc from 'fast-check'
import type * as z from 'zod/mini'
import { carInputSchema } from './car'
import { propertyInputSchema } from './property'
import { testCar, testProperty } from './test-listings'
import { COUNTIES } from './text/places'
import { POINT_BOUNDS } from './text/point'

const NEWER = ['status', 'negotiable', 'confirmedAt', 'county', 'point', 'features']

function readProperty(given: object) {
  return propertyInputSchema.parse({ ...testProperty(), ...given })
}

function errorsOf(given: object, schema: z.ZodMiniType = propertyInputSchema): string[] {
  const listing = schema === carInputSchema ? testCar() : testProperty()
  return schema.safeParse({ ...listing, ...given }).error?.issues.map(({ message }) => message) ?? []
}

afterEach(() => jest.useRealTimers())

it('adds no newer field when an older client sends none', () => {
  for (const name of NEWER) expect(propertyInputSchema.parse(testProperty())).not.toHaveProperty(name)
  for (const name of [...NEWER, 'transmission', 'fuel', 'drive', 'colour']) {
    expect(carInputSchema.parse(testCar())).not.toHaveProperty(name)
  }
})

it('rounds a point to hundredths of a degree when it lies in Kenya', () => {
  expect(readProperty({ point: { lat: -1.31987, lng: 36.70321 } }).point).toEqual({ lat: -1.32, lng: 36.7 })
  expect(readProperty({ point: { lat: -5, lng: 42 } }).point).toEqual({ lat: -5, lng: 42 })
  expect(readProperty({ point: { lat: 5.5, lng: 33.5 } }).point).toEqual({ lat: 5.5, lng: 33.5 })
  expect(readProperty({ point: null }).point).toBeNull()
})

it('never publishes more than two decimals, nor another place, when any point is given', () => {
  const { latMin, latMax, lngMin, lngMax } = POINT_BOUNDS
  const points = fc.record({
    lat: fc.double({ min: latMin, max: latMax, noNaN: true }),
    lng: fc.double({ min: lngMin, max: lngMax, noNaN: true }),
  })
  fc.assert(
    fc.property(points, (given) => {
      const { lat, lng } = readProperty({ point: given }).point ?? { lat: NaN, lng: NaN }
      for (const [rounded, exact] of [
        [lat, given.lat],
        [lng, given.lng],
      ] as const) {
        expect(String(rounded)).toMatch(/^-?\d+(\.\d{1,2})?$/)
        expect(Math.abs(rounded - exact)).toBeLessThan(0.0051)
      }
    }),
  )
})

it.each([
  [{ lat: -1.3, lng: 42.01 }, 'Longitude must be a number from 33.5 to 42: the point must lie in Kenya'],
  [{ lat: -5.01, lng: 36 }, 'Latitude must be a number from -5 to 5.5: the point must lie in Kenya'],
  [{ lat: 36.8, lng: 36 }, 'Latitude must be a number from -5 to 5.5: the point must lie in Kenya'],
  [{ lat: '-1.3', lng: 36 }, 'Latitude must be a number from -5 to 5.5: the point must lie in Kenya'],
  [{ lat: -1.3 }, 'Longitude must be a number from 33.5 to 42: the point must lie in Kenya'],
  [[-1.3, 36.8], 'Point must have a latitude and a longitude'],
  ['-1.3,36.8', 'Point must have a latitude and a longitude'],
])('refuses a point when it is %j', (point, message) => {
  expect(errorsOf({ point })).toEqual([message])
})

it('knows 47 counties, each once', () => {
  expect(new Set(COUNTIES).size).toBe(47)
  for (const county of COUNTIES) expect(readProperty({ county }).county).toBe(county)
})

it('reads a county when its apostrophe is typographic or blanks surround it', () => {
  expect(readProperty({ county: ' Murang’a ' }).county).toBe("Murang'a")
  expect(readProperty({ county: null }).county).toBeNull()
})

it.each(['', 'County', 'Zanzibar', 7])('refuses a county when it is %j', (county) => {
  expect(errorsOf({ county })).toEqual(["County must be one of Kenya's 47 counties, such as Nairobi City or Kilifi"])
})

it.each([
  ['2026-11-01T08:00:00Z', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T11:00:00+03:00', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T08:00:00.1239Z', '2026-11-01T08:00:00.123Z'],
])('reads a confirmation when it is %s as %s', (given, confirmedAt) => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') })
  expect(readProperty({ confirmedAt: given }).confirmedAt).toBe(confirmedAt)
})

it('refuses a confirmation when it lies in the future, but for a clock that is slightly ahead', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') })
  expect(errorsOf({ confirmedAt: '2026-11-23T12:00:30Z' })).toEqual([])
  expect(errorsOf({ confirmedAt: '2026-11-23T12:02:00Z' })).toEqual(['Confirmed must not be in the future'])
  expect(errorsOf({ confirmedAt: '2026-11-23T12:00:00-03:00' })).toEqual(['Confirmed must not be in the future'])
})

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '1999-12-31T23:59:59Z'])(
  'refuses the confirmation %s, which no database needs',
  (confirmedAt) => {
    expect(errorsOf({ confirmedAt })).toEqual(['Confirmed must not be before the year 2000'])
  },
)

it.each(['yesterday', '', '2026-02-30T00:00:00Z', '2026-11-01', '2026-11-01T08:00:00', 1_700_000_000_000])(
  'refuses %j, which is not a time',
  (confirmedAt) => {
    expect(errorsOf({ confirmedAt })).toEqual(['Confirmed must be a time such as 2026-11-23T09:30:00Z'])
  },
)

it('stores each feature once, and refuses those of another kind', () => {
  expect(readProperty({ features: ['pool', 'gym', 'pool'] }).features).toEqual(['pool', 'gym'])
  expect(errorsOf({ features: ['sunroof'] })).toHaveLength(1)
  expect(errorsOf({ features: ['sunroof'] }, carInputSchema)).toEqual([])
  expect(errorsOf({ features: 'pool' })[0]).toMatch(/^Features must be a list of borehole, /)
})

it.each([
  [{ status: 'gone' }, 'Status must be available, under-offer, sold, let or draft'],
  [{ status: null }, 'Status must be available, under-offer, sold, let or draft'],
  [{ negotiable: 'yes' }, 'Negotiable must be true or false'],
  [{ pricePeriod: 'week' }, 'Price period must be month, quarter or year'],
])('refuses a property when it has %j', (given, message) => {
  expect(errorsOf(given)).toEqual([message])
})

it.each([
  [{ transmission: 'cvt' }, 'Transmission must be automatic or manual'],
  [{ fuel: 'gas' }, 'Fuel must be petrol, diesel, hybrid or electric'],
  [{ drive: 'awd' }, 'Drive must be 2wd or 4wd'],
  [{ colour: ' ' }, 'Colour is required'],
  [{ colour: 'x'.repeat(41) }, 'Colour must be at most 40 characters long'],
])('refuses a car when it has %j', (given, message) => {
  expect(errorsOf(given, carInputSchema)).toEqual([message])
})
