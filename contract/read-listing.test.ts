import fc from 'fast-check'
import { carSchema } from './car'
import { readFacts } from './listing-facts'
import { propertySchema } from './property'
import { readCar, readCarCards, readProperty, readPropertyCard, readPropertyCards } from './read-listing'
import { testCar, testProperty } from './test-listings'

it('returns a listing unchanged when it is complete', () => {
  const offer = {
    reference: 'PR-042',
    status: 'under-offer',
    statusSince: '2026-11-01T08:00:00.000Z',
    priceBefore: 90_000_000,
    priceSince: '2026-11-10T08:00:00.000Z',
    negotiable: true,
    confirmedAt: '2026-11-20T08:00:00.000Z',
    county: 'Nairobi City',
    point: { lat: -1.32, lng: 36.7 },
    features: ['borehole'],
  } as const
  const home = { tenure: 'leasehold', leaseYears: 72, plotAcres: 0.1148 }
  const property = {
    ...testProperty({ youtubeLink: 'https://youtu.be/dQw4w9WgXcQ' }),
    ...offer,
    pricePeriod: 'year',
    ...readFacts('property', home),
  }
  expect(readProperty(property)).toEqual(property)
  const details = { transmission: 'manual', fuel: 'diesel', drive: '4wd', colour: 'Pearl white' }
  const car = { ...testCar({ youtubeLink: null }), ...offer, ...readFacts('car', details) }
  expect(readCar(car)).toEqual(car)
})

it('returns null or empty fields when they are missing or have another type', () => {
  const odd = { id: 'a', title: 'Villa', price: 'call us', area: '5200', bedrooms: null, type: 'gift', images: [{}] }
  expect(readProperty(odd)).toEqual({
    id: 'a',
    title: 'Villa',
    description: '',
    price: null,
    priceBefore: null,
    type: null,
    category: null,
    location: '',
    bedrooms: [],
    bathrooms: null,
    area: null,
    imageUrls: [],
    images: [],
    featured: false,
    youtubeLink: null,
    reviewAverage: null,
    status: 'available',
    negotiable: false,
    confirmedAt: null,
    county: null,
    point: null,
    features: [],
    pricePeriod: null,
    ...readFacts('property', {}),
  })
})

it('returns photos with their focus, and leaves out those whose focus is no position', () => {
  const photo = { url: '/uploads/a.jpg', width: 900, height: 1600, color: '#204060' }
  const photosWith = (focus: object) => readProperty({ ...testProperty(), images: [{ ...photo, ...focus }] })?.images
  for (const focus of [{}, { focus: '50% 85%' }, { focus: '0% 100%' }, { focus: null }]) {
    expect(photosWith(focus)).toStrictEqual([{ ...photo, ...focus }])
  }
  for (const focus of ['top', '1%;color:red', '50%', { x: 1 }]) expect(photosWith({ focus })).toEqual([])
})

it('returns no fields that only a page shows when it reads a card', () => {
  const { description, featured, youtubeLink, createdAt, updatedAt, ...card } = testProperty()
  expect([description, featured, youtubeLink, createdAt, updatedAt]).toHaveLength(5)
  expect(readPropertyCard(testProperty())).toEqual({
    ...card,
    priceBefore: null,
    status: 'available',
    pricePeriod: null,
  })
})

it('leaves out records of a list when they have no id or title or a repeated id', () => {
  const records = [
    { id: 'a', title: 'Villa' },
    { id: 'b' },
    { title: 'No id' },
    { id: 'a', title: 'Same id' },
    { id: '\ud800', title: 'An id that no URL can hold' },
    { id: 'x'.repeat(101), title: 'An id that is too long' },
    null,
    'text',
  ]
  expect(readPropertyCards(records).map(({ title }) => title)).toEqual(['Villa'])
  expect(readCarCards(records).map(({ title }) => title)).toEqual(['Villa'])
})

it.each([null, undefined, 'text', 7, {}, { message: 'no' }])('throws when a list is %p', (response) => {
  expect(() => readPropertyCards(response)).toThrow('The response is not an array')
})

it('deduplicates photos and replaces half characters when a record contains them', () => {
  const car = readCar({ id: 'a', title: 'Half \ud83d', imageUrls: ['/a.jpg', '/a.jpg', '', 7] })
  expect(car).toMatchObject({ title: 'Half \ufffd', imageUrls: ['/a.jpg'] })
})

it.each([2 ** 53, 1e300, -1, 1.5, '3'])('returns no count of reviews when it is %p', (reviewCount) => {
  expect(readCar({ id: 'a', title: 'Prado', reviewCount })?.reviewCount).toBeUndefined()
})

it('returns null or a valid listing when it reads any value', () => {
  const anything = fc.anything({ withNullPrototype: true, maxDepth: 2 })
  const fieldsOf = (sample: object) =>
    fc.record(
      Object.fromEntries(
        Object.entries(sample).map(([name, value]) => [name, fc.oneof(fc.constant<unknown>(value), anything)]),
      ),
      { requiredKeys: [] },
    )
  fc.assert(
    fc.property(fc.oneof(anything, fieldsOf(testProperty())), (record) => {
      const property = readProperty(record)
      expect(property === null || propertySchema.safeParse(property).success).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.oneof(anything, fieldsOf(testCar())), (record) => {
      const car = readCar(record)
      expect(car === null || carSchema.safeParse(car).success).toBe(true)
    }),
  )
})
