import { toShillings } from './money'

export interface Loan {
  /** Whole shillings; nothing to repay at 0 or below. */
  readonly principal: number
  /** Per cent a year, such as 14.5; a loan without interest has 0. */
  readonly interestPercent: number
  /** Whole years, at least one. */
  readonly years: number
}

/** One year of a loan, in whole shillings. */
export interface LoanYear {
  /** The first year is 1. */
  readonly year: number
  readonly interest: number
  readonly repaid: number
  /** What is owed at its end: 0 after the last year. */
  readonly balance: number
}

export interface Repayment {
  /** Each month but the last, which pays what rounding left over. */
  readonly monthly: number
  readonly totalInterest: number
  readonly byYear: readonly LoanYear[]
}

/**
 * A loan repaid in equal monthly instalments (an annuity). Interest of each month is charged on the balance, rounded as
 * `money.ts` says, so that the balance is 0 to the shilling after the last month.
 */
export function repay({ principal, interestPercent, years }: Loan): Repayment {
  const months = years * 12
  const rate = interestPercent / 100 / 12
  const monthly = Math.max(0, toShillings(annuity(principal, rate, months)))
  const byYear: LoanYear[] = []
  let balance = Math.max(0, toShillings(principal))

  for (let year = 1; year <= years; year += 1) {
    let [interest, repaid] = [0, 0]
    for (let month = 1; month <= 12; month += 1) {
      const charged = toShillings(balance * rate)
      const isLast = year === years && month === 12
      // Never more than is owed: rounding may repay a small loan early.
      const paid = isLast ? balance : Math.min(monthly - charged, balance)
      interest += charged
      repaid += paid
      balance -= paid
    }
    byYear.push({ year, interest, repaid, balance })
  }
  return { monthly, totalInterest: byYear.reduce((sum, { interest }) => sum + interest, 0), byYear }
}

/** The instalment that repays `principal` in `months`, before rounding. */
export function annuity(principal: number, rate: number, months: number): number {
  // Below this, 1 - (1 + rate) ** -months loses its digits; `expm1` does not.
  const share = -Math.expm1(-months * Math.log1p(rate))
  return rate === 0 ? principal / months : (principal * rate) / share
}
