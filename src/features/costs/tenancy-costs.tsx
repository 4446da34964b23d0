import type { RateValues, ReadRates } from '../../../contract/costs/read-rates'
import { TENANCY_RATES, tenancyCosts, tenancyTerms } from '../../../contract/costs/tenancy'
import { LISTING_LIMITS } from '../../../contract/limits'
import { AmountField, fieldsStyle, useAmount } from './amounts'
import { CostsTable, WithRates } from './costs-table'
import type { CostedOffer } from './offer'

type TenancyOffer = Extract<CostedOffer, { kind: 'tenancy' }>

export function TenancyCosts({ offer, rates }: { offer: TenancyOffer; rates: ReadRates }) {
  return (
    <WithRates rates={rates} keys={TENANCY_RATES}>
      {(values) => <Tenancy offer={offer} rates={values} usd={rates.usd} />}
    </WithRates>
  )
}

interface TenancyProps {
  offer: TenancyOffer
  rates: RateValues<typeof TENANCY_RATES>
  usd: ReadRates['usd']
}

const MONTHS = { min: 0, max: 24 } as const

function Tenancy({ offer, rates, usd }: TenancyProps) {
  const { price: rent, period } = offer
  const terms = tenancyTerms(offer, { rent, period }, rates)
  const deposit = useAmount('The deposit', terms.depositMonths, MONTHS)
  const advance = useAmount('The advance', rates['rent-advance'], MONTHS)
  const charge = useAmount('The service charge', terms.serviceCharge, {
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
