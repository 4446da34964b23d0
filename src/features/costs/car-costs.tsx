import { useState } from 'react'
import {
  CAR_LOAN_RATES,
  CAR_PURCHASE_RATES,
  carPurchaseCosts,
  ENGINE_BANDS,
} from '../../../contract/costs/car-purchase'
import type { RateValues, ReadRates } from '../../../contract/costs/read-rates'

import { LISTING_LIMITS } from '../../../contract/limits'
import { FormSelect } from '../../ui/form-field'
import { AmountField } from './amount-field'
import { CostsTable } from './costs-table'
import { fieldsStyle } from './fields-style'
import { LoanCalculator } from './loan-calculator'
import { USUAL_ENGINE } from './true-cost'
import { useAmount } from './use-amount'
import { WithRates } from './with-rates'

const ALL_RATES = [...CAR_PURCHASE_RATES, ...CAR_LOAN_RATES] as const

export function CarCosts({ price, rates }: { price: number; rates: ReadRates }) {
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
  const [engine, setEngine] = useState(USUAL_ENGINE)
  const offer = useAmount('Your offer', price, { min: 1, max: LISTING_LIMITS.priceMax })
  const costs = carPurchaseCosts(offer.value, engine, rates)
  return (
    <>
      <div css={fieldsStyle}>
        <AmountField label="Your offer, ksh" amount={offer} />
        <FormSelect
          label="Engine"
          value={engine}
          onChange={({ target }) =>
            setEngine(ENGINE_BANDS.find(({ key }) => key === target.value)?.key ?? USUAL_ENGINE)
          }
        >
          {ENGINE_BANDS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </FormSelect>
      </div>
      <CostsTable title="In the first year" costs={costs} usd={usd} />
      <LoanCalculator
        title="With a loan"
        price={offer.value}
        initial={{
          depositPercent: rates['car-loan-deposit'],
          interestPercent: rates['car-loan-interest'],
          years: rates['car-loan-years'],
        }}
        fees={() => [{ name: 'Transfer and first insurance', amount: costs.total - offer.value }]}
        usd={usd}
      />
    </>
  )
}
