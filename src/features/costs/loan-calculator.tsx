import { repay } from '../../../contract/costs/loan'
import { addUp, percentOf, type CostLine } from '../../../contract/costs/money'
import type { ReadRates } from '../../../contract/costs/read-rates'
import { formatShillings } from '../../../contract/price'
import { space } from '../../ui/tokens'
import { AmountField } from './amount-field'
import { CostsTable } from './costs-table'
import { fieldsStyle } from './fields-style'
import { useAmount } from './use-amount'

const YEARS_MAX = 40

interface LoanCalculatorProps {
  title: string
  /** Whole shillings. */
  price: number
  initial: { readonly depositPercent: number; readonly interestPercent: number; readonly years: number }
  /** What is paid besides price and interest, so that the total is all that the buyer pays. */
  fees: (principal: number) => readonly CostLine[]
  usd: ReadRates['usd']
}

/** Monthly payment and interest of a loan over a part of the price. */
export function LoanCalculator({ title, price, initial, fees, usd }: LoanCalculatorProps) {
  const deposit = useAmount('The deposit', initial.depositPercent, { min: 0, max: 100, isWhole: false })
  const interest = useAmount('The interest', initial.interestPercent, { min: 0, max: 60, isWhole: false })
  const years = useAmount('The years', initial.years, { min: 1, max: YEARS_MAX })
  const paid = percentOf(price, deposit.value)
  const principal = price - paid
  const { monthly, totalInterest } = repay({ principal, interestPercent: interest.value, years: years.value })
  const costs = addUp([
    { name: 'Deposit', amount: paid },
    { name: 'Loan, repaid', amount: principal },
    { name: 'Interest', amount: totalInterest },
    ...fees(principal),
  ])
  return (
    <div role="group" aria-label={title} css={{ display: 'grid', gap: space.s16 }}>
      <h2>{title}</h2>
      <div css={fieldsStyle}>
        <AmountField label="Deposit, %" amount={deposit} />
        <AmountField label="Interest a year, %" amount={interest} />
        <AmountField label="Years" amount={years} />
      </div>
      <p role="status">
        <strong>{formatShillings(monthly)}</strong> a month
      </p>
      <CostsTable title="Over all the years" costs={costs} usd={usd} />
    </div>
  )
}
