import { readBound, readNumber } from './read-number'

it.each([
  ['15,000,000', 15_000_000],
  ['15 000 000', 15_000_000],
  ['15\u00a0000\u202f000', 15_000_000],
  ['15.000.000', 15_000_000],
  ["15'000'000", 15_000_000],
  ['15m', 15_000_000],
  ['KSh 15M', 15_000_000],
  ['KES85000000', 85_000_000],
  ['Kshs. 1.1 million', 1_100_000],
  ['15,000,000/=', 15_000_000],
  ['95k', 95_000],
  ['１５０００', 15_000],
  ["'85000000", 85_000_000],
  ['12500000.50', 12_500_000.5],
  ['1,234.56', 1_234.56],
  ['1.234,56', 1_234.56],
  ['8.5E+07', 85_000_000],
  ['0', 0],
  ['POA', 0],
  ['Price on request', 0],
  ['-5', -5],
  ['\u22125', -5],
  [' ', null],
])('reads %j as %j', (text, value) => {
  expect(readNumber(text, 'price')).toEqual({ value })
})

it.each([
  ['15.000', 'could mean 15 or 15,000: write it as 15 or 15000'],
  ['95.000', 'could mean 95 or 95,000: write it as 95 or 95000'],
  ['1,5', 'could mean 1.5 or 15: write it as 1.5 or 15'],
  ['1.500m', 'could mean 1.5 or 1,500: write it as 1.5 or 1500'],
  ['15,00,000', 'has separators that do not part groups of three digits'],
  ["6'2", 'has separators that do not part groups of three digits'],
  ['USD 5,000', 'must be in Kenyan shillings'],
])('refuses %j because it %s', (text, fault) => {
  expect(readNumber(text, 'price')).toEqual({ fault })
})

it.each(['0x10', 'cheap', '1e', '--5', '5-6', '0x', '12 or 13'])('does not read %j as a number', (text) => {
  expect(readNumber(text, 'price')).toEqual({ fault: null })
})

it('knows the unit of a field, and refuses another one', () => {
  expect(readNumber('4,000 sq ft', 'area')).toEqual({ value: 4_000 })
  expect(readNumber('42,000 miles', 'mileage')).toEqual({ value: 42_000 })
  expect(readNumber('80k', 'mileage')).toEqual({ value: 80_000 })
  expect(readNumber('80K miles', 'mileage')).toEqual({ value: 80_000 })
  expect(readNumber('400 m²', 'area')).toEqual({
    fault: 'must be in square feet (a square metre has 10.764, an acre 43,560)',
  })
  expect(readNumber('42,000 km', 'mileage')).toEqual({ fault: 'must be in miles (a kilometre is 0.621)' })
  expect(readNumber('15m', 'area')).toEqual({ fault: null })
  expect(readNumber('2,5')).toEqual({ fault: 'could mean 2.5 or 25: write it as 2.5 or 25' })
})

it.each([
  ['10M', 'price', { bound: 10_000_000 }],
  ['USD 80k', 'price', { fault: 'This must be in Kenyan shillings' }],
  ['$80,000', 'price', { fault: 'This must be in Kenyan shillings' }],
  ['12500000.50', 'price', { bound: 12_500_001 }],
  ['0', 'price', { bound: undefined }],
  [' ', 'mileage', { bound: undefined }],
  ['-5', 'price', { fault: 'This must be a number, such as 10M or 10,000,000' }],
  ['cheap', 'price', { fault: 'This must be a number, such as 10M or 10,000,000' }],
  ['80,000 km', 'mileage', { fault: 'This must be in miles (a kilometre is 0.621)' }],
])('reads the bound %j of %s as %j', (text, field, expected) => {
  expect(readBound(text, field)).toEqual(expected)
})

it.each([
  ['80k', { bound: 80_000 }],
  ['USD 80k', { bound: 80_000 }],
  ['US$80,000', { bound: 80_000 }],
  ['$ 80,000', { bound: 80_000 }],
  ['80,000 dollars', { bound: 80_000 }],
  ['KSh 10M', { fault: 'This must be in US dollars' }],
  ['10,000,000/=', { fault: 'This must be in US dollars' }],
  ['10M bob', { fault: 'This must be in US dollars' }],
  ['€80,000', { fault: 'This must be in US dollars' }],
  ['cheap', { fault: 'This must be a number, such as 10M or 10,000,000' }],
])('reads the bound %j in dollars as %j', (text, expected) => {
  expect(readBound(text, 'price', true)).toEqual(expected)
})
