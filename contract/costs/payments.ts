import { isPriced } from '../price'
import { annuity } from './loan'
import { percentOf, toShillings } from './money'

/** What a buyer pays in parts: hire purchase of a car, and the payment plan of a home that is being built. */

/** A car's hire purchase, as its listing has it. */
export interface HirePurchase {
  /** Of the price, 0 to 90. */
  readonly depositPercent: number
  /** Instalments, 1 to 96. */
  readonly months: number
}

export const HIRE_PURCHASE_RATES = ['hire-purchase-interest'] as const

/**
 * The deposit and each monthly instalment in whole shillings: an annuity on the price less the deposit. Null without a
 * price (docs/product.md, "Facts").
 * @param interestPercent a year, such as 18
 */
export function hirePurchaseCosts(
  price: number | null | undefined,
  { depositPercent, months }: HirePurchase,
  interestPercent: number,
): { readonly deposit: number; readonly monthly: number } | null {
  if (!isPriced(price) || months < 1 || depositPercent > 100) return null
  const deposit = percentOf(price, depositPercent)
  return { deposit, monthly: toShillings(annuity(price - deposit, interestPercent / 100 / 12, months)) }
}

/** '40 % deposit, 36 months, from ksh 75,000 a month'. @param monthly as it is shown; null where there is no figure */
export function hirePurchaseText({ depositPercent, months }: HirePurchase, monthly: string | null): string {
  const terms = `${depositPercent} % deposit, ${months} ${months === 1 ? 'month' : 'months'}`
  return monthly === null ? terms : `${terms}, from ${monthly} a month`
}

export interface PlannedPayment {
  readonly percent: number
  readonly when: string
}

/**
 * The payments of a plan in whole shillings. The last one is what the others leave of the price, so that they add up to
 * it. Null amounts without a price.
 */
export function plannedPayments(
  price: number | null | undefined,
  plan: readonly PlannedPayment[],
): (PlannedPayment & { readonly amount: number | null })[] {
  if (!isPriced(price)) return plan.map((payment) => ({ ...payment, amount: null }))
  let left = price
  return plan.map((payment, index) => {
    const amount = index === plan.length - 1 ? left : percentOf(price, payment.percent)
    left -= amount
    return { ...payment, amount }
  })
}
