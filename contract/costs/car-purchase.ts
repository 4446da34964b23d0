import { addUp, percentOf, type Costs } from './money'
import type { RateValues } from './read-rates'

/** Engine sizes that the transfer fee depends on, up to and with `max` cubic centimetres. */
export const ENGINE_BANDS = [
  { key: 'car-transfer-1000', label: 'Up to 1,000 cc', max: 1_000 },
  { key: 'car-transfer-1200', label: '1,001 to 1,200 cc', max: 1_200 },
  { key: 'car-transfer-1500', label: '1,201 to 1,500 cc', max: 1_500 },
  { key: 'car-transfer-1700', label: '1,501 to 1,700 cc', max: 1_700 },
  { key: 'car-transfer-2000', label: '1,701 to 2,000 cc', max: 2_000 },
  { key: 'car-transfer-2500', label: '2,001 to 2,500 cc', max: 2_500 },
  { key: 'car-transfer-3000', label: '2,501 to 3,000 cc', max: 3_000 },
  { key: 'car-transfer-above', label: 'Above 3,000 cc', max: Infinity },
] as const

export type EngineBand = (typeof ENGINE_BANDS)[number]['key']

/** The band of an engine; undefined for one that is not known, which the costs then ask for. */
export function engineBandOf(cc: number | null | undefined): EngineBand | undefined {
  return cc === null || cc === undefined ? undefined : ENGINE_BANDS.find(({ max }) => cc <= max)?.key
}

export const CAR_PURCHASE_RATES = [
  ...ENGINE_BANDS.map(({ key }) => key),
  'car-insurance',
  'car-insurance-minimum',
  'car-insurance-levies',
  'car-insurance-stamp',
] as const
type CarRates = RateValues<typeof CAR_PURCHASE_RATES>

/** The rates of a loan for a car. */
export const CAR_LOAN_RATES = ['car-loan-deposit', 'car-loan-interest', 'car-loan-years'] as const

/** What the buyer of a car pays in the first year besides a loan. */
export function carPurchaseCosts(price: number, engine: EngineBand, rates: CarRates): Costs {
  return addUp([
    { name: 'Price', amount: price },
    { name: 'Transfer of ownership', amount: rates[engine] },
    { name: 'Comprehensive insurance, first year', amount: insurance(price, rates) },
  ])
}

/** A per cent of the car's value with a minimum, and the levies and stamp duty on it. */
export function insurance(value: number, rates: CarRates): number {
  const premium = Math.max(percentOf(value, rates['car-insurance']), rates['car-insurance-minimum'])
  return premium + percentOf(premium, rates['car-insurance-levies']) + rates['car-insurance-stamp']
}
