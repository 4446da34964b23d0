import fc from 'fast-check'
import { CAR_PRICE_SCALE, PROPERTY_PRICE_SCALE, PROPERTY_RENT_SCALE } from '../limits'
import { dollarScale, formatDollars, toDollars, toShillings } from './dollars'
import { USD_BOUNDS } from './rate-definitions'

it('shows whole dollars when a price is divided by the rate', () => {
  expect(formatDollars(toDollars(145_000_000, 129))).toBe('USD 1,124,031')
  expect(formatDollars(toDollars(0, 129))).toBe('USD 0')
})

it('leads back to the same dollars when they were stored in shillings', () => {
  const dollars = fc.integer({ min: 0, max: 10_000_000 })
  const kes = fc.double({ min: USD_BOUNDS.min, max: USD_BOUNDS.max, noNaN: true })
  fc.assert(fc.property(dollars, kes, (amount, rate) => toDollars(toShillings(amount, rate), rate) === amount))
})

it.each([
  ['homes', PROPERTY_PRICE_SCALE, { min: 0, max: 1_165_000, step: 5_000 }],
  ['rents', PROPERTY_RENT_SCALE, { min: 0, max: 7_800, step: 100 }],
  ['cars', CAR_PRICE_SCALE, { min: 0, max: 78_000, step: 500 }],
])('has round steps that reach the highest price when the slider is that of %s', (_of, scale, expected) => {
  expect(dollarScale(scale, 129)).toEqual(expected)
})

it('has whole steps and reaches the highest price when the rate is any valid one', () => {
  const kes = fc.double({ min: USD_BOUNDS.min, max: USD_BOUNDS.max, noNaN: true })
  fc.assert(
    fc.property(kes, fc.constantFrom(PROPERTY_PRICE_SCALE, PROPERTY_RENT_SCALE, CAR_PRICE_SCALE), (rate, scale) => {
      const { max, step } = dollarScale(scale, rate)
      expect(step).toBeGreaterThanOrEqual(1)
      expect(Number.isInteger(step) && Number.isInteger(max / step)).toBe(true)
      expect(max * rate).toBeGreaterThanOrEqual(scale.max - rate)
    }),
  )
})
