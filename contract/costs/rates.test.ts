import fc from 'fast-check'
import { dayError, rateError } from './check-rate'
import { RATE_DEFINITIONS, RATE_KEYS, USD_DEFAULT, type RateDefinition } from './rate-definitions'
import { ratesInputSchema } from './rates'
import { ratesFor, readRates } from './read-rates'

const NOW = Date.parse('2026-03-03T12:00:00Z')

describe('every rate', () => {
  it.each(RATE_KEYS)('has a default that could be stored when it is %s', (key) => {
    const { value, checkedAt, source, label }: RateDefinition = RATE_DEFINITIONS[key]
    expect(rateError(key, value)).toBeNull()
    expect(dayError(key, checkedAt, NOW)).toBeNull()
    expect(source).not.toBe('')
    expect(label).not.toBe('')
  })

  it('is refused with its key when it is zero, negative, absurd or no number', () => {
    for (const key of [...RATE_KEYS, 'usd']) {
      for (const value of [0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '4', null, undefined, [4]]) {
        expect(rateError(key, value)).toMatch(new RegExp(`^${key} must be a (whole )?number of`))
      }
    }
    expect(rateError('stamp-duty-urban', 0)).toBe(
      'stamp-duty-urban must be a number of per cent, more than 0 and at most 25.',
    )
    expect(rateError('mortgage-years', 2.5)).toMatch(/whole number of years/)
    expect(rateError('toString', 4)).toBe('toString: there is no such rate.')
  })

  it.each([
    ['2026-03-03', true],
    ['2026-03-03T11:00:00.000Z', true],
    ['2026-03-04', true],
    ['2024-02-29', true],
    ['2026-03-06', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['03-03-2026', false],
    ['yesterday', false],
    ['', false],
    [null, false],
    [20_260_303, false],
  ])('accepts a day when it is a date and not in the future: %s', (day, isFine) => {
    expect(dayError('vat', day, NOW) === null).toBe(isFine)
  })
})

describe('ratesInputSchema', () => {
  const rate = { key: 'vat', value: 16, unit: 'percent', checkedAt: '2026-01-05' }
  const messages = (body: unknown) => ratesInputSchema.safeParse(body).error?.issues.map(({ message }) => message)

  it('accepts rates when they are what the API sends, or a part of it', () => {
    const { unit: _, ...withoutUnit } = rate
    for (const body of [{ usd: USD_DEFAULT, rates: [rate] }, { rates: [withoutUnit] }, { usd: USD_DEFAULT }, {}])
      expect(messages(body)).toBeUndefined()
  })

  it.each([
    [{ rates: [{ ...rate, value: 0 }] }, /^vat must be a number of per cent/],
    [{ rates: [{ ...rate, key: 'tax' }] }, /^tax: there is no such rate/],
    [{ rates: [{ ...rate, unit: 'ksh' }] }, /^vat: its unit is percent/],
    [{ rates: [{ ...rate, checkedAt: 'soon' }] }, /^vat: the day it was last checked/],
    [{ rates: [rate, rate] }, /^vat is named twice/],
    [{ usd: { kes: -1, at: '2026-01-05' } }, /^usd must be a number of shillings for a dollar/],
    [{ usd: { kes: 129 } }, /^usd: the day/],
    [{ rates: 'all' }, /^rates must be a list/],
  ])('says what is wrong when the body is %j', (body, expected) => {
    expect(messages(body)).toEqual([expect.stringMatching(expected)])
  })

  it('never throws when the body is anything', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        ratesInputSchema.safeParse(body)
      }),
    )
  })
})

describe('readRates', () => {
  it('omits rates when they are unusable and reads the others', () => {
    const { usd, byKey } = readRates({
      usd: { kes: 129.5, at: '2026-03-03T08:00:00Z' },
      rates: [
        { key: 'vat', value: 16, unit: 'percent', checkedAt: '2026-03-03' },
        { key: 'agency-fee', value: 0, checkedAt: '2026-03-03' },
        null,
      ],
    })
    expect(usd).toEqual({ kes: 129.5, at: '2026-03-03' })
    expect([...byKey]).toEqual([['vat', { value: 16, checkedAt: '2026-03-03' }]])
  })

  it('throws when the response has no rates', () => {
    for (const body of [null, [], {}, { rates: {} }]) expect(() => readRates(body)).toThrow(TypeError)
  })

  it('finds the earliest day of the rates it is asked for, and nothing when one is missing', () => {
    const read = readRates({
      rates: [
        { key: 'rent-deposit', value: 2, checkedAt: '2026-03-03' },
        { key: 'rent-advance', value: 1, checkedAt: '2025-12-24' },
        { key: 'vat', value: 16, checkedAt: '2020-01-01' },
      ],
    })
    expect(ratesFor(read, ['rent-deposit', 'rent-advance'])).toEqual({
      values: { 'rent-deposit': 2, 'rent-advance': 1 },
      checkedAt: '2025-12-24',
    })
    expect(ratesFor(read, ['rent-deposit', 'service-charge'])).toBeNull()
  })
})
