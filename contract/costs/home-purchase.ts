import { addUp, percentOf, type Costs } from './money'
import type { RateValues } from './read-rates'

/** Land within a municipality is urban. */
export type LandKind = 'urban' | 'rural'

export interface HomePurchase {
  /** Whole shillings. */
  readonly price: number
  /** The government valuer's, when known: stamp duty is due on the higher of the two. */
  readonly valuation?: number | undefined
  readonly land: LandKind
}

export const HOME_PURCHASE_RATES = [
  'stamp-duty-urban',
  'stamp-duty-rural',
  'legal-fee-first',
  'legal-fee-next',
  'legal-fee-above',
  'legal-fee-minimum',
  'agency-fee',
  'vat',
] as const
type HomeRates = RateValues<typeof HOME_PURCHASE_RATES>

/** Of a mortgage on it. */
export const MORTGAGE_RATES = ['stamp-duty-charge', 'mortgage-deposit', 'mortgage-interest', 'mortgage-years'] as const

/** Bounds of the legal fee's scale in whole shillings (Advocates (Remuneration) Order, schedule 1). */
const SCALE = { first: 5_000_000, next: 100_000_000 } as const

/** What the buyer of a home pays besides a loan. Capital gains tax is the seller's. */
export function homePurchaseCosts({ price, valuation = 0, land }: HomePurchase, rates: HomeRates): Costs {
  return addUp([
    { name: 'Price', amount: price },
    { name: `Stamp duty, ${land} land`, amount: stampDuty(Math.max(price, valuation), land, rates) },
    { name: 'Legal fees with VAT', amount: withVat(legalFee(price, rates), rates) },
    { name: 'Agency fee with VAT', amount: withVat(percentOf(price, rates['agency-fee']), rates) },
  ])
}

/**
 * What its owner pays each year. Null where the listing says nothing of it: 0 is a service charge of nothing.
 * @param serviceCharge whole shillings a month
 */
export function homeYearlyCosts(serviceCharge: number | null | undefined): Costs | null {
  if (serviceCharge === null || serviceCharge === undefined) return null
  return addUp([{ name: 'Service charge', amount: serviceCharge * 12 }])
}

/** On the higher of price and valuation, in whole shillings (Stamp Duty Act, Cap. 480). */
export function stampDuty(value: number, land: LandKind, rates: HomeRates): number {
  return percentOf(value, rates[land === 'urban' ? 'stamp-duty-urban' : 'stamp-duty-rural'])
}

/** The advocate's fee without VAT: a falling scale with a minimum. */
export function legalFee(price: number, rates: HomeRates): number {
  const first = percentOf(Math.min(price, SCALE.first), rates['legal-fee-first'])
  const next = percentOf(Math.max(0, Math.min(price, SCALE.next) - SCALE.first), rates['legal-fee-next'])
  const above = percentOf(Math.max(0, price - SCALE.next), rates['legal-fee-above'])
  return Math.max(first + next + above, rates['legal-fee-minimum'])
}

function withVat(fee: number, rates: HomeRates): number {
  return fee + percentOf(fee, rates.vat)
}
