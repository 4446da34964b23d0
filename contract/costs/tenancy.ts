import type { PricePeriod } from '../limits'
import { addUp, percentOf, toShillings, type Costs } from './money'
import type { RateValues } from './read-rates'

export interface Tenancy {
  /** Whole shillings for each `period`. */
  readonly rent: number
  readonly period: PricePeriod
  readonly depositMonths: number
  readonly advanceMonths: number
  /** Whole shillings a month. */
  readonly serviceCharge: number
}

export const TENANCY_RATES = ['rent-deposit', 'rent-advance', 'service-charge', 'stamp-duty-lease'] as const
type TenancyRates = RateValues<typeof TENANCY_RATES>

/** Months that a period's rent pays for. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const satisfies Record<PricePeriod, number>

/** What a tenant pays before moving in, and in each year. */
export function tenancyCosts(tenancy: Tenancy, rates: TenancyRates): { first: Costs; yearly: Costs } {
  const { rent, period, depositMonths, advanceMonths, serviceCharge } = tenancy
  const months = (count: number) => toShillings((rent * count) / MONTHS[period])
  const service = (count: number) => toShillings(serviceCharge * count)
  return {
    first: addUp([
      { name: `Deposit, ${countMonths(depositMonths)}`, amount: months(depositMonths) },
      { name: `Rent in advance, ${countMonths(advanceMonths)}`, amount: months(advanceMonths) },
      { name: 'Service charge in advance', amount: service(advanceMonths) },
      { name: 'Stamp duty on the lease', amount: percentOf(months(12), rates['stamp-duty-lease']) },
    ]),
    yearly: addUp([
      { name: 'Rent', amount: months(12) },
      { name: 'Service charge', amount: service(12) },
    ]),
  }
}

/** What a listing says of its own tenancy. */
interface OwnTerms {
  readonly depositMonths?: number | null | undefined
  /** Whole shillings a month. */
  readonly serviceCharge?: number | null | undefined
}

/** A listing's own deposit and service charge, also when they are 0; else the usual ones. */
export function tenancyTerms(
  { depositMonths, serviceCharge }: OwnTerms,
  { rent, period }: Pick<Tenancy, 'rent' | 'period'>,
  rates: TenancyRates,
): Pick<Tenancy, 'depositMonths' | 'serviceCharge'> {
  return {
    depositMonths: depositMonths ?? rates['rent-deposit'],
    serviceCharge: serviceCharge ?? usualServiceCharge(rent, period, rates),
  }
}

/** The usual service charge of a month, in whole shillings. */
export function usualServiceCharge(rent: number, period: PricePeriod, rates: TenancyRates): number {
  return percentOf(rent / MONTHS[period], rates['service-charge'])
}

function countMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`
}
