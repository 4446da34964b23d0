import type { RateValues, ReadRates } from '../../../contract/costs/read-rates'
import { TENANCY_RATES, tenancyCosts, usualServiceCharge } from '../../../contract/costs/tenancy'
import { LISTING_LIMITS, type PricePeriod } from '../../../contract/limits'
import { AmountField, fieldsStyle, useAmount } from './amounts'
import { CostsTable, WithRates } from './costs-table'

interface TenancyProps {
  /** Whole shillings for each `period`. */
  rent: number
  period: PricePeriod
}

export function TenancyCosts({ rates, ...tenancy }: TenancyProps & { rates: ReadRates }) {
  return (
    <WithRates rates={rates} keys={TENANCY_RATES}>
      {(values) => <Tenancy {...tenancy} rates={values} usd={rates.usd} />}
    </WithRates>
  )
}

const MONTHS = { min: 0, max: 24 } as const

function Tenancy({
  rent,
  period,
  rates,
  usd,
}: TenancyProps & { rates: RateValues<typeof TENANCY_RATES>; usd: ReadRates['usd'] }) {
  const deposit = useAmount('The deposit', rates['rent-deposit'], MONTHS)
  const advance = useAmount('The advance', rates['rent-advance'], MONTHS)
  const charge = useAmount('The service charge', usualServiceCharge(rent, period, rates), {
    min: 0,
    max: LISTING_LIMITS.priceMax,
  })
  const { first, yearly } = tenancyCosts(
    { rent, period, depositMonths: deposit.value, advanceMonths: advance.value, serviceCharge: charge.value },
    rates,
  )
  return (
    <>
      <div css={fieldsStyle}>
        <AmountField label="Deposit, months" amount={deposit} />
        <AmountField label="In advance, months" amount={advance} />
        <AmountField label="Service charge a month, ksh" amount={charge} />
      </div>
      <CostsTable title="Before you move in" costs={first} usd={usd} />
      <CostsTable title="In each year" costs={yearly} usd={usd} />
    </>
  )
}
