import fc from 'fast-check'
import { carPurchaseCosts, engineBandOf, insurance } from './car-purchase'
import { homePurchaseCosts, homeYearlyCosts, legalFee, stampDuty } from './home-purchase'
import { repay } from './loan'
import { percentOf } from './money'
import { hirePurchaseCosts, hirePurchaseText, plannedPayments } from './payments'
import { RATE_DEFINITIONS, RATE_KEYS, type RateKey } from './rate-definitions'
import type { RateValues } from './read-rates'
import { tenancyCosts, tenancyTerms, usualServiceCharge } from './tenancy'

const defaults = Object.fromEntries(RATE_KEYS.map((key) => [key, RATE_DEFINITIONS[key].value])) as RateValues
const withRates = (given: Partial<Record<RateKey, number>>): RateValues => ({ ...defaults, ...given })

const shillings = fc.integer({ min: 0, max: 10_000_000_000 })

describe('percentOf', () => {
  it.each([
    [10_000_000, 4, 400_000],
    [45_000, 0.45, 203],
    [1, 50, 1],
    [1, 49.99, 0],
    [0, 4, 0],
    [333, 14.9, 50],
  ])('rounds half a shilling up when %d is multiplied by %d per cent', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected)
  })
})

/** Kenya Revenue Authority: 4 % within municipalities, 2 % outside (Stamp Duty Act, Cap. 480). */
describe('stampDuty', () => {
  it.each([
    // afriqahome.com/tools/stamp-duty-calculator: an apartment of 10 million in Nairobi, a rural plot of 2 million.
    [10_000_000, 'urban', 400_000],
    [2_000_000, 'rural', 40_000],
    // topcalculator.co.ke/stamp-duty-calculator, table of 2025.
    [3_500_000, 'urban', 140_000],
    [50_000_000, 'urban', 2_000_000],
    [50_000_000, 'rural', 1_000_000],
  ] as const)('charges what the published examples say when %d is paid for %s land', (value, land, expected) => {
    expect(stampDuty(value, land, defaults)).toBe(expected)
  })

  it('is charged on the valuation when that is higher than the price', () => {
    const duty = (valuation: number) =>
      homePurchaseCosts({ price: 10_000_000, valuation, land: 'urban' }, defaults).lines[1]
    expect(duty(12_000_000)).toEqual({ name: 'Stamp duty, urban land', amount: 480_000 })
    expect(duty(8_000_000)?.amount).toBe(400_000)
  })
})

describe('legalFee', () => {
  it.each([
    // standardmedia.co.ke, "New fees pinch buyers" (2014): at least 100,000 for a property of 5 million.
    [5_000_000, 100_000],
    // goshenacquisitions.com: 2 % below 5 million, never below 25,000.
    [1_000_000, 25_000],
    [2_000_000, 40_000],
    // 100,000, and 1.5 % of what exceeds 5 million.
    [10_000_000, 175_000],
    [100_000_000, 1_525_000],
    // And 1.25 % of what exceeds 100 million.
    [200_000_000, 2_775_000],
  ])('follows the scale when the price is %d', (price, expected) => {
    expect(legalFee(price, defaults)).toBe(expected)
  })
})

describe('homePurchaseCosts', () => {
  it('adds up price, duty and fees with VAT when a home is bought', () => {
    const { lines, total } = homePurchaseCosts({ price: 85_000_000, land: 'urban' }, defaults)
    expect(lines).toEqual([
      { name: 'Price', amount: 85_000_000 },
      { name: 'Stamp duty, urban land', amount: 3_400_000 },
      { name: 'Legal fees with VAT', amount: 1_508_000 },
      { name: 'Agency fee with VAT', amount: 1_479_000 },
    ])
    expect(total).toBe(91_387_000)
  })

  it('costs more when the price is higher, and less on rural land', () => {
    fc.assert(
      fc.property(shillings, shillings, (one, other) => {
        const total = (price: number, land: 'urban' | 'rural' = 'urban') =>
          homePurchaseCosts({ price, land }, defaults).total
        expect(total(Math.max(one, other))).toBeGreaterThanOrEqual(total(Math.min(one, other)))
        expect(total(one, 'rural')).toBeLessThanOrEqual(total(one))
      }),
    )
  })
})

describe('tenancyCosts', () => {
  it.each([
    ['month', 95_000],
    ['quarter', 285_000],
    ['year', 1_140_000],
  ] as const)('asks for the same when the rent is told per %s', (period, rent) => {
    const tenancy = { rent, period, depositMonths: 1, advanceMonths: 3, serviceCharge: 9_500 }
    const { first, yearly } = tenancyCosts(tenancy, defaults)
    expect(first.lines).toEqual([
      { name: 'Deposit, 1 month', amount: 95_000 },
      { name: 'Rent in advance, 3 months', amount: 285_000 },
      { name: 'Service charge in advance', amount: 28_500 },
      { name: 'Stamp duty on the lease', amount: 11_400 },
    ])
    expect(first.total).toBe(419_900)
    expect(yearly.lines.map(({ amount }) => amount)).toEqual([1_140_000, 114_000])
    expect(usualServiceCharge(rent, period, defaults)).toBe(9_500)
  })

  it('charges the published duty when a lease of three years or less costs a million a year', () => {
    // premieragent.co.ke, "A simple guide to stamp duty payment": 10,000 for an annual rent of one million.
    const tenancy = { rent: 1_000_000, period: 'year', depositMonths: 0, advanceMonths: 0, serviceCharge: 0 } as const
    expect(tenancyCosts(tenancy, defaults).first.total).toBe(10_000)
  })
})

describe('carPurchaseCosts', () => {
  it('charges the published insurance when a car of a million is insured at 4.5 per cent', () => {
    // mykava.co.ke, "How much is comprehensive car insurance in Kenya": 45,000 and levies, together 45,243.
    expect(insurance(1_000_000, withRates({ 'car-insurance': 4.5 }))).toBe(45_243)
  })

  it('charges the minimum when the car is cheap', () => {
    expect(insurance(300_000, defaults)).toBe(37_500 + 169 + 40)
  })

  it.each([
    // National Transport and Safety Authority, transfer of ownership (ntsanews.co.ke, 2025).
    ['car-transfer-1000', 1_660],
    ['car-transfer-2000', 2_695],
    ['car-transfer-above', 5_915],
  ] as const)('charges the fee of the engine size when it is %s', (engine, fee) => {
    const { lines, total } = carPurchaseCosts(6_000_000, engine, defaults)
    expect(lines[1]).toEqual({ name: 'Transfer of ownership', amount: fee })
    expect(total).toBe(6_000_000 + fee + 240_000 + 1_080 + 40)
  })
})

describe('repay', () => {
  it.each([
    // beta.nation.co.ke, "Mean mortgage size drops on cheaper homes uptake" (August 2025): 9 million at 14.9 %.
    [9_000_000, 14.9, 11, 139_017],
    [9_000_000, 14.9, 18, 120_105],
    [1_200_000, 0, 10, 10_000],
  ])(
    'asks for the published instalment when %d is lent at %d %% for %d years',
    (principal, interest, years, monthly) => {
      expect(repay({ principal, interestPercent: interest, years }).monthly).toBe(monthly)
    },
  )

  it('has nothing to repay when nothing is lent', () => {
    for (const principal of [0, -5]) {
      const { monthly, totalInterest, byYear } = repay({ principal, interestPercent: 14, years: 2 })
      expect({ monthly, totalInterest, balance: byYear.at(-1)?.balance }).toEqual({
        monthly: 0,
        totalInterest: 0,
        balance: 0,
      })
    }
  })

  const anyLoan = fc.record({
    principal: fc.integer({ min: 0, max: 1_000_000_000 }),
    interestPercent: fc.integer({ min: 0, max: 6_000 }).map((hundredths) => hundredths / 100),
    years: fc.integer({ min: 1, max: 40 }),
  })

  it('leaves a balance of exactly 0 when all instalments are paid', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const { monthly, totalInterest, byYear } = repay(loan)
        expect(byYear).toHaveLength(loan.years)
        expect(byYear.at(-1)?.balance).toBe(0)
        expect(byYear.reduce((sum, { repaid }) => sum + repaid, 0)).toBe(loan.principal)
        expect(byYear.reduce((sum, { interest }) => sum + interest, 0)).toBe(totalInterest)
        for (const amount of [
          monthly,
          ...byYear.flatMap(({ interest, repaid, balance }) => [interest, repaid, balance]),
        ])
          expect(Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })

  it('never lets the balance grow when any loan is repaid', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        let owed = loan.principal
        for (const { balance } of repay(loan).byYear) {
          expect(balance).toBeLessThanOrEqual(owed)
          expect(balance).toBeGreaterThanOrEqual(0)
          owed = balance
        }
      }),
    )
  })

  it('asks for more when the interest or the loan is higher, and for less each month when it takes longer', () => {
    fc.assert(
      fc.property(anyLoan, fc.integer({ min: 1, max: 500 }), (loan, more) => {
        const { monthly } = repay(loan)
        expect(repay({ ...loan, principal: loan.principal + more * 1_000 }).monthly).toBeGreaterThanOrEqual(monthly)
        expect(repay({ ...loan, interestPercent: loan.interestPercent + more / 100 }).monthly).toBeGreaterThanOrEqual(
          monthly,
        )
        expect(repay({ ...loan, years: loan.years + 1 }).monthly).toBeLessThanOrEqual(monthly)
      }),
    )
  })
})

describe("a listing's own facts", () => {
  it('replace the usual deposit and service charge, also when they are 0', () => {
    const tenancy = { rent: 100_000, period: 'month' } as const
    expect(tenancyTerms({}, tenancy, defaults)).toEqual({ depositMonths: 1, serviceCharge: 10_000 })
    expect(tenancyTerms({ depositMonths: null, serviceCharge: 12_000 }, tenancy, defaults)).toEqual({
      depositMonths: 1,
      serviceCharge: 12_000,
    })
    expect(tenancyTerms({ depositMonths: 0, serviceCharge: 0 }, tenancy, defaults)).toEqual({
      depositMonths: 0,
      serviceCharge: 0,
    })
  })

  it('make a yearly row of the service charge of a home for sale', () => {
    expect(homeYearlyCosts(12_000)).toMatchObject({
      lines: [{ name: 'Service charge', amount: 144_000 }],
      total: 144_000,
    })
    expect(homeYearlyCosts(0)).toMatchObject({ total: 0 })
    expect(homeYearlyCosts(null)).toBeNull()
  })

  it.each([
    [50, 'car-transfer-1000'],
    [1_000, 'car-transfer-1000'],
    [1_001, 'car-transfer-1200'],
    [2_800, 'car-transfer-3000'],
    [20_000, 'car-transfer-above'],
    [null, undefined],
  ])('tell the transfer fee of an engine of %d cc', (cc, band) => {
    expect(engineBandOf(cc)).toBe(band)
  })

  it('tell the instalments of a hire purchase: an annuity on the price less the deposit', () => {
    const offer = { depositPercent: 40, months: 36 }
    expect(hirePurchaseCosts(5_000_000, offer, 20)).toEqual({ deposit: 2_000_000, monthly: 111_491 })
    expect(hirePurchaseCosts(1_200_000, { depositPercent: 0, months: 12 }, 1e-9)?.monthly).toBe(100_000)
    expect(hirePurchaseCosts(1_000_000, { depositPercent: 90, months: 1 }, 12)).toEqual({
      deposit: 900_000,
      monthly: 101_000,
    })
    for (const price of [0, null, undefined]) expect(hirePurchaseCosts(price, offer, 20)).toBeNull()
    expect(hirePurchaseText(offer, 'ksh 111,491')).toBe('40 % deposit, 36 months, from ksh 111,491 a month')
    expect(hirePurchaseText({ depositPercent: 0, months: 1 }, null)).toBe('0 % deposit, 1 month')
  })

  it('repay the price of a car with a deposit and instalments as a loan of whole years does', () => {
    fc.assert(
      fc.property(
        shillings,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 8 }),
        (price, depositPercent, years) => {
          const costs = hirePurchaseCosts(price, { depositPercent, months: years * 12 }, 20)
          const loan = repay({ principal: price - percentOf(price, depositPercent), interestPercent: 20, years })
          expect(costs?.monthly ?? 0).toBe(loan.monthly)
        },
      ),
    )
  })

  it('split the price of a payment plan into amounts that add up to it', () => {
    const plan = [33, 33, 34].map((percent) => ({ percent, when: 'x' }))
    expect(plannedPayments(100_001, plan).map(({ amount }) => amount)).toEqual([33_000, 33_000, 34_001])
    expect(plannedPayments(0, plan).map(({ amount }) => amount)).toEqual([null, null, null])
    fc.assert(
      fc.property(
        shillings.filter((price) => price > 0),
        (price) => {
          const amounts = plannedPayments(price, plan).map(({ amount }) => amount ?? NaN)
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(price)
        },
      ),
    )
  })
})
