import { capitalise, formatBedrooms, formatPrice, formatQuantity, formatReviewDate, formatUsername } from './format'

describe('formatPrice', () => {
  it.each([
    [12_500_000, 'ksh 12,500,000'],
    [0, 'Price on request'],
    [999, 'ksh 999'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [Number.NaN, 'N/A'],
    [Number.POSITIVE_INFINITY, 'N/A'],
  ])('shows %p as %p', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })
})

it.each([
  ['Wanjiku', 'Wanjiku'],
  ['', 'Anonymous'],
  [' ', 'Anonymous'],
  [null, 'Anonymous'],
  [undefined, 'Anonymous'],
])('shows the username %p as %p', (name, text) => {
  expect(formatUsername(name)).toBe(text)
})

describe('formatBedrooms', () => {
  it.each([
    [[1, 2, 3], '1,2,3 beds'],
    [[4], '4 beds'],
    [[], 'N/A'],
  ])('shows %p as %p', (bedrooms, text) => {
    expect(formatBedrooms(bedrooms)).toBe(text)
  })
})

describe('formatQuantity', () => {
  it.each([
    [2, 'baths', '2 baths'],
    [2.5, 'baths', '2.5 baths'],
    [43_560, 'sqft', '43,560 sqft'],
    [0, 'miles', '0 miles'],
    [null, 'sqft', 'N/A'],
    [undefined, 'baths', 'N/A'],
  ])('shows %p %s as %p', (value, unit, text) => {
    expect(formatQuantity(value, unit)).toBe(text)
  })
})

describe('formatReviewDate', () => {
  it.each([
    ['2026-11-17', '11-17-2026'],
    ['2025-11-23T22:30:00Z', '11-24-2025'],
    ['2026-03-05T20:59:59.999Z', '03-05-2026'],
    ['2026-12-31T21:00:00.000Z', '01-01-2027'],
    ['2026-03-05T23:30:00+03:00', '03-05-2026'],
    ['2026-03-05T23:30:00', '03-05-2026'],
    ['2026-03-05 or so', '03-05-2026'],
    ['2026-99-99', 'Unknown Date'],
    ['17.11.2026', 'Unknown Date'],
    ['', 'Unknown Date'],
    [null, 'Unknown Date'],
    [undefined, 'Unknown Date'],
  ])('shows %p as %p', (timestamp, text) => {
    expect(formatReviewDate(timestamp)).toBe(text)
  })
})

it('capitalises a word, and shows N/A when there is none', () => {
  expect(capitalise('rent')).toBe('Rent')
  expect(capitalise(null)).toBe('N/A')
})
