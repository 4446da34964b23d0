import { HIRE_PURCHASE_RATES, hirePurchaseCosts, type HirePurchase } from '../../../contract/costs/payments'
import { ratesFor } from '../../../contract/costs/read-rates'
import { Price } from '../currency'
import { useRates } from './cost-rows'

/** What is paid each month at the agency's rate; nothing while that is not known. @param price whole shillings */
export function HirePurchaseMonthly({ price, ...terms }: HirePurchase & { price: number }) {
  const { data: rates } = useRates()
  const known = rates && ratesFor(rates, HIRE_PURCHASE_RATES)
  const costs = known && hirePurchaseCosts(price, terms, known.values['hire-purchase-interest'])
  return (
    costs && (
      <>
        from <Price shillings={costs.monthly} /> a month
      </>
    )
  )
}
