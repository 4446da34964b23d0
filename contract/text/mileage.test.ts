import fc from 'fast-check'
import { groupThousands } from '../price'
import { mileageText, readMileage } from './mileage'

it.each([
  [28_400, '28,400 miles (45,700 km)'],
  [622, '622 miles (1,000 km)'],
  [621, '621 miles (999 km)'],
  [1, '1 mile (2 km)'],
  [0, '0 miles (0 km)'],
  [null, 'N/A'],
  [Number.MAX_VALUE, `${groupThousands(Number.MAX_VALUE)} miles`],
])('shows %d miles as %j', (miles, text) => {
  expect(mileageText(miles)).toBe(text)
})

it.each([
  ['28,400', 28_400],
  ['28400 miles', 28_400],
  ['45,700 km', 28_397],
  ['45700KM', 28_397],
  ['45 700 kilometres', 28_397],
  ['28,400 miles (45,700 km)', 28_400],
  ['0 km', 0],
  ['', null],
])('reads %j as %d miles', (text, miles) => {
  expect(readMileage(text)).toEqual({ value: miles })
})

it.each(['many', 'km', '45.700 km', '12 leagues'])('refuses %j', (text) => {
  expect(readMileage(text)).toHaveProperty('fault')
})

it('reads back what it shows', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), (miles) =>
      expect(readMileage(mileageText(miles))).toEqual({ value: miles }),
    ),
  )
})
