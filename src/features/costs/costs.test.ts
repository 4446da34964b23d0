import { RATE_DEFINITIONS } from '../../../contract/costs/rate-definitions'
import { readRates } from '../../../contract/costs/read-rates'
import { parseAmount } from './amounts'
import { trueCost } from './cost-rows'
import { offerOfCar, offerOfHome } from './offer'

const RATES = readRates({
  usd: null,
  rates: Object.entries(RATE_DEFINITIONS).map(([key, rate]) => ({ key, ...rate })),
})

it.each([
  ['12500000', 12_500_000],
  [' 12,500,000 ', 12_500_000],
  ['12 500 000', 12_500_000],
  ['0', 0],
])('reads %j when it is a whole number', (text, expected) => {
  expect(parseAmount(text, { min: 0, max: 1e9 })).toBe(expected)
})

it.each(['', '-1', '1.5', '85.000', '1.250.000', '1e9', 'x', '2000000000', '12,50', '1 2'])(
  'does not read %j when it is none',
  (text) => {
    expect(parseAmount(text, { min: 0, max: 1e9 })).toBeNull()
  },
)

it('reads decimals when they are allowed', () => {
  expect(parseAmount('14.9', { min: 0, max: 60, isWhole: false })).toBe(14.9)
})

it('knows what is paid for when the price and its period are known', () => {
  const home = { price: 5, type: 'sale', pricePeriod: null, serviceCharge: 7, depositMonths: 2 } as const
  expect(offerOfHome(home)).toEqual({ kind: 'home', price: 5, serviceCharge: 7 })
  expect(offerOfHome({ ...home, type: 'rent' })).toEqual({
    kind: 'tenancy',
    price: 5,
    period: 'month',
    serviceCharge: 7,
    depositMonths: 2,
  })
  expect(offerOfHome({ ...home, type: 'lease', pricePeriod: 'year' })).toMatchObject({ period: 'year' })
  expect(offerOfHome({ ...home, type: 'lease' })).toBeUndefined()
  expect(offerOfHome({ ...home, price: 0 })).toBeUndefined()
  expect(offerOfCar({ price: null, engineCc: 2_000 })).toBeUndefined()
})

it('takes the usual engine for an electric car, which has none', () => {
  const electric = { kind: 'car', price: 5, engineCc: 2_000 }
  expect(offerOfCar({ price: 5, engineCc: null, fuel: 'electric' })).toEqual(electric)
  expect(offerOfCar({ price: 5, engineCc: 900, fuel: 'electric' })).toEqual(electric)
  expect(offerOfCar({ price: 5, engineCc: null, fuel: 'petrol' })).toEqual({ ...electric, engineCc: null })
})

it('adds up the usual costs of each kind when rates are complete', () => {
  expect(trueCost({ kind: 'home', price: 10_000_000 }, RATES)).toBe(10_777_000)
  expect(trueCost({ kind: 'tenancy', price: 100_000, period: 'month' }, RATES)).toBe(222_000)
  // Transfer 2,695; premium 80,000 with levies of 0.45 % and a stamp of 40.
  expect(trueCost({ kind: 'car', price: 2_000_000 }, RATES)).toBe(2_083_095)
})

it('adds up what the listing says instead of what is usual', () => {
  const tenancy = { kind: 'tenancy', price: 100_000, period: 'month', depositMonths: 3, serviceCharge: 5_000 } as const
  expect(trueCost(tenancy, RATES)).toBe(417_000)
  expect(trueCost({ kind: 'car', price: 2_000_000, engineCc: 2_800 }, RATES)).toBe(2_085_455)
})

it('is unknown when a rate is missing', () => {
  const none = readRates({ usd: null, rates: [] })
  expect(trueCost({ kind: 'car', price: 2_000_000 }, none)).toBeNull()
})
