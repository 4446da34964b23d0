import fc from 'fast-check'
import { formatShillings } from '../../../contract/price'
import { testCar, testProperty } from '../../../contract/test-listings'
import { comparisonPath, parseComparison } from '../../../contract/shortlist'
import { carFacts, differs, factRows, isOdd, featureRows, propertyFacts, type FactRow } from './facts'

const texts = <Listing>(rows: readonly FactRow<Listing>[], listing: Listing) =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value(listing, formatShillings)]))

const noteOfPrice = <Listing>(rows: readonly FactRow<Listing>[], listing: Listing) =>
  rows.find(({ name }) => name === 'Price')?.note?.(listing)

it.each([
  ['?kind=property&ids=a,b', 'property', ['a', 'b'], []],
  ['?kind=car&ids=a,%20b,,a', 'car', ['a', 'b'], []],
  [
    '?kind=car&ids=a,b,c,d,e',
    'car',
    ['a', 'b', 'c', 'd'],
    ['The link names 5 listings. Four fit side by side: the first four are shown.'],
  ],
  [
    '?kind=boat&ids=a',
    undefined,
    ['a'],
    ["The link asks for the kind 'boat', which we do not have. Homes and cars can be compared."],
  ],
  ['', undefined, [], []],
  ['?kind=__proto__', undefined, [], [expect.stringContaining("'__proto__'") as unknown]],
])('reads the comparison of %s', (search, kind, ids, notes) => {
  expect(parseComparison(search)).toEqual({ kind, ids, notes })
})

it('reads back ids when it wrote the link itself', () => {
  const id = fc
    .string({ minLength: 1, maxLength: 100, unit: 'binary' })
    .filter((text) => !/[,\p{Surrogate}]/u.test(text) && text.trim() === text)
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 4 }), (ids) => {
      expect(parseComparison(comparisonPath('car', ids).replace('/compare', ''))).toEqual({
        kind: 'car',
        ids,
        notes: [],
      })
    }),
  )
})

it('shows every fact of a home and a car, and N/A when one is missing', () => {
  const home = testProperty({
    type: 'rent',
    price: 95_000,
    negotiable: true,
    confirmedAt: '2026-11-22T22:30:00Z',
    reviewCount: 1,
    reviewAverage: 4,
  })
  expect(texts(propertyFacts, home)).toMatchObject({
    Price: 'ksh 95,000',
    Type: 'Rent',
    Confirmed: '23 Nov 2026',
    Rating: '4.0 of 5 (1 review)',
    'Per sqft': 'N/A',
  })
  expect(noteOfPrice(propertyFacts, home)).toBe('a month, negotiable')
  const bare = testCar({
    price: null,
    year: null,
    reviewCount: 0,
    confirmedAt: null,
    reference: undefined,
  })
  expect(texts(carFacts, bare)).toMatchObject({
    Price: 'N/A',
    Year: 'N/A',
    Rating: 'No reviews yet',
    Confirmed: 'N/A',
    Reference: 'N/A',
  })
  expect(noteOfPrice(carFacts, bare)).toBe('')
})

it('marks a fact as different only when the listings are known', () => {
  const column = (id: string, price: number | null) => ({
    id,
    title: id,
    photos: { imageUrls: [] },
    ribbon: undefined,
    reference: undefined,
    listing: price === null ? undefined : testProperty({ price }),
  })
  const [price] = propertyFacts
  if (price === undefined) throw new Error('There is no price')
  expect(differs(price, [column('a', 1), column('b', 2)])).toBe(true)
  expect(differs(price, [column('a', 1), column('b', 1), column('c', null)])).toBe(false)
})

it.each([
  [['pool'], ['lift'], ['lift'], [true, false, false]],
  [['pool'], ['lift'], ['pool'], [false, true, false]],
  [['pool'], ['pool'], ['pool'], [false, false, false]],
])('marks only the value that no other listing has: %p, %p, %p', (...given) => {
  const features = given.slice(0, 3) as string[][]
  const columns = features.map((words, at) => ({
    id: String(at),
    title: '',
    photos: { imageUrls: [] },
    ribbon: undefined,
    reference: undefined,
    listing: testProperty({ features: words }),
  }))
  const row = featureRows('property', [testProperty({ features: ['pool'] })])[0] as FactRow<object>
  expect(columns.map((column) => isOdd(row, columns, column))).toEqual(given[3])
})

it('marks prices as different when they are paid for different times', () => {
  const column = (pricePeriod: 'month' | 'year') => ({
    id: pricePeriod,
    title: pricePeriod,
    photos: { imageUrls: [] },
    ribbon: undefined,
    reference: undefined,
    listing: testProperty({ price: 1, type: 'rent', pricePeriod }),
  })
  const [price] = propertyFacts
  if (price === undefined) throw new Error('There is no price')
  expect(differs(price, [column('month'), column('year')])).toBe(true)
})

it('marks no reference as different, which each listing has its own of', () => {
  const column = (reference: string) => ({
    id: reference,
    title: reference,
    photos: { imageUrls: [] },
    ribbon: undefined,
    reference,
    listing: testProperty({ reference }),
  })
  const row = propertyFacts.find(({ name }) => name === 'Reference')
  if (row === undefined) throw new Error('There is no reference')
  expect(differs(row, [column('PR-001'), column('PR-002')])).toBe(false)
})

it('has a row for a feature when any listing has it', () => {
  const one = testProperty({ features: ['borehole', 'dsq'] })
  const other = testProperty({ features: ['dsq'] })
  const rows = featureRows('property', [one, other])
  expect(rows.map(({ name, value }) => [name, value(one, formatShillings), value(other, formatShillings)])).toEqual([
    ['Borehole', 'Yes', 'No'],
    ['DSQ', 'Yes', 'Yes'],
  ])
})

it('has a row in its group for each fact that any of the listings has', () => {
  const offPlan = testProperty({
    tenure: 'leasehold',
    leaseYears: 72,
    completion: 'off-plan',
    paymentPlan: [
      { percent: 10, when: 'on signing' },
      { percent: 90, when: 'on completion' },
    ],
  })
  const other = testProperty({ tenure: 'freehold', plotAcres: 0.1148, features: ['pool', 'parking'] })
  const rows = factRows('property', [offPlan, other])
  const money = formatShillings
  expect(rows.map(({ title, name, value }) => [title, name, value(offPlan, money), value(other, money)])).toEqual([
    ['Ownership and plot', 'Tenure', 'Leasehold, 72 years left', 'Freehold'],
    ['Ownership and plot', 'Plot', 'N/A', '⅛ acre (50 × 100 ft)'],
    ['Building', 'Completion', 'Off-plan', 'N/A'],
    ['Payment', 'Payment plan', '10 % on signing, 90 % on completion', 'N/A'],
  ])
  // What a fact says is no row among the features.
  expect(featureRows('property', [offPlan, other]).map(({ name }) => name)).toEqual(['Pool'])
})

it('shows miles with kilometres and hire purchase in words', () => {
  const car = testCar({ mileage: 28_400, hirePurchase: { depositPercent: 40, months: 36 } })
  expect(texts(carFacts, car)).toMatchObject({ Mileage: '28,400 miles (45,700 km)' })
  expect(texts(factRows('car', [car]), car)).toEqual({ 'Hire purchase': '40 % deposit, 36 months' })
})
