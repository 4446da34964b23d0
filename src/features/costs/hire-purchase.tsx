import { monthlyPayment } from '../../../contract/costs/loan'
import { percentOf } from '../../../contract/costs/money'
import { ratesFor } from '../../../contract/costs/read-rates'
import { Price } from '../currency'
import { useRates } from './cost-rows'

interface HirePurchaseProps {
  /** Whole shillings. */
  price: number
  depositPercent: number
  months: number
}

/** What is paid each month at the agency's rate; nothing while that is not known. */
export function HirePurchaseMonthly({ price, depositPercent, months }: HirePurchaseProps) {
  const { data: rates } = useRates()
  const known = rates && ratesFor(rates, ['hire-purchase-interest'])
  if (!known) return null
  const principal = price - percentOf(price, depositPercent)
  const interestPercent = known.values['hire-purchase-interest']
  return (
    <>
      from <Price shillings={monthlyPayment({ principal, interestPercent, months })} /> a month
    </>
  )
}
