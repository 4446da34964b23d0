import { useState } from 'react'
import {
  HOME_PURCHASE_RATES,
  homePurchaseCosts,
  MORTGAGE_RATES,
  type LandKind,
} from '../../../contract/costs/home-purchase'
import { percentOf } from '../../../contract/costs/money'
import type { RateValues } from '../../../contract/costs/rate-values'
import { ratesFor, type ReadRates } from '../../../contract/costs/read-rates'
import { LISTING_LIMITS } from '../../../contract/limits'
import { FormSelect } from '../../ui/form-field'
import { AmountField } from './amount-field'
import { CostsTable } from './costs-table'
import { EstimateNote } from './estimate-note'
import { fieldsStyle } from './fields-style'
import { LoanCalculator } from './loan-calculator'
import { MissingRates } from './missing-rates'
import { useAmount } from './use-amount'

const ALL_RATES = [...HOME_PURCHASE_RATES, ...MORTGAGE_RATES] as const

export function HomeCosts({ price, rates }: { price: number; rates: ReadRates }) {
  const known = ratesFor(rates, ALL_RATES)
  if (known === null) return <MissingRates />
  return (
    <>
      <Purchase price={price} rates={known.values} usd={rates.usd} />
      <EstimateNote checkedAt={known.checkedAt} usd={rates.usd} />
    </>
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
      <CostsTable title="To buy it" totalName="Total" costs={costs} usd={usd} />
      <LoanCalculator
        title="With a mortgage"
        price={offer.value}
        initial={{
          depositPercent: rates['mortgage-deposit'],
          interestPercent: rates['mortgage-interest'],
          years: rates['mortgage-years'],
        }}
        fee={(principal) => ({
          name: 'Stamp duty on the mortgage',
          amount: percentOf(principal, rates['stamp-duty-charge']),
        })}
        usd={usd}
      />
    </>
  )
}
