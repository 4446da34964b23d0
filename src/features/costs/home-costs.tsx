import { useState } from 'react'
import {
  HOME_PURCHASE_RATES,
  homePurchaseCosts,
  MORTGAGE_RATES,
  type LandKind,
} from '../../../contract/costs/home-purchase'
import { percentOf } from '../../../contract/costs/money'
import type { RateValues, ReadRates } from '../../../contract/costs/read-rates'

import { LISTING_LIMITS } from '../../../contract/limits'
import { FormSelect } from '../../ui/form-field'
import { AmountField } from './amount-field'
import { CostsTable } from './costs-table'
import { fieldsStyle } from './fields-style'
import { LoanCalculator } from './loan-calculator'
import { useAmount } from './use-amount'
import { WithRates } from './with-rates'

const ALL_RATES = [...HOME_PURCHASE_RATES, ...MORTGAGE_RATES] as const

export function HomeCosts({ price, rates }: { price: number; rates: ReadRates }) {
  return (
    <WithRates rates={rates} keys={ALL_RATES}>
      {(values) => <Purchase price={price} rates={values} usd={rates.usd} />}
    </WithRates>
  )
}

interface PurchaseProps {
  price: number
  rates: RateValues<typeof ALL_RATES>
  usd: ReadRates['usd']
}

function Purchase({ price, rates, usd }: PurchaseProps) {
  const [land, setLand] = useState<LandKind>('urban')
  const offer = useAmount('Your offer', price, { min: 1, max: LISTING_LIMITS.priceMax })
  const valuation = useAmount('The valuation', price, { min: 0, max: LISTING_LIMITS.priceMax })
  const costs = homePurchaseCosts({ price: offer.value, valuation: valuation.value, land }, rates)
  return (
    <>
      <div css={fieldsStyle}>
        <AmountField label="Your offer, ksh" amount={offer} />
        <AmountField label="Government valuation, ksh" amount={valuation} />
        <FormSelect
          label="Kind of land"
          value={land}
          onChange={({ target }) => setLand(target.value === 'rural' ? 'rural' : 'urban')}
        >
          <option value="urban">In a town or city</option>
          <option value="rural">Outside towns</option>
        </FormSelect>
      </div>
      <CostsTable title="To buy it" costs={costs} usd={usd} />
      <LoanCalculator
        title="With a mortgage"
        price={offer.value}
        initial={{
          depositPercent: rates['mortgage-deposit'],
          interestPercent: rates['mortgage-interest'],
          years: rates['mortgage-years'],
        }}
        fees={(principal) => [
          { name: 'Stamp duty on the mortgage', amount: percentOf(principal, rates['stamp-duty-charge']) },
          { name: 'Duty and fees to buy it', amount: costs.total - offer.value },
        ]}
        usd={usd}
      />
    </>
  )
}
