import { useState } from 'react'
import {
  CAR_LOAN_RATES,
  CAR_PURCHASE_RATES,
  carPurchaseCosts,
  engineBandOf,
  ENGINE_BANDS,
} from '../../../contract/costs/car-purchase'
import {
  HOME_PURCHASE_RATES,
  homePurchaseCosts,
  homeYearlyCosts,
  MORTGAGE_RATES,
  type LandKind,
} from '../../../contract/costs/home-purchase'
import { repay } from '../../../contract/costs/loan'
import { percentOf, addUp, type CostLine, type Costs } from '../../../contract/costs/money'
import { HIRE_PURCHASE_RATES } from '../../../contract/costs/payments'
import type { RateValues, ReadRates } from '../../../contract/costs/read-rates'
import { LISTING_LIMITS } from '../../../contract/limits'
import { formatShillings } from '../../../contract/price'
import { FormSelect } from '../../ui/form-field'
import { space } from '../../ui/tokens'
import { AmountField, fieldsStyle, useAmount } from './amounts'
import { CostsTable, WithRates } from './costs-table'
import type { CostedOffer } from './offer'

const HOME_RATES = [...HOME_PURCHASE_RATES, ...MORTGAGE_RATES] as const

type Home = Extract<CostedOffer, { kind: 'home' }>

export function HomeCosts({ offer, rates }: { offer: Home; rates: ReadRates }) {
  return (
    <WithRates rates={rates} keys={HOME_RATES}>
      {(values) => <HomePurchase home={offer} rates={values} usd={rates.usd} />}
    </WithRates>
  )
}

interface HomeProps {
  home: Home
  rates: RateValues<typeof HOME_RATES>
  usd: ReadRates['usd']
}

function HomePurchase({ home: { price, serviceCharge }, rates, usd }: HomeProps) {
  const [land, setLand] = useState<LandKind>('urban')
  const offer = useAmount('Your offer', price, { min: 1, max: LISTING_LIMITS.priceMax })
  const valuation = useAmount('The valuation', price, { min: 0, max: LISTING_LIMITS.priceMax })
  const yearly = homeYearlyCosts(serviceCharge)
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
      {yearly && <CostsTable title="In each year" costs={yearly} usd={usd} />}
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

const CAR_RATES = [...CAR_PURCHASE_RATES, ...CAR_LOAN_RATES, ...HIRE_PURCHASE_RATES] as const

type Car = Extract<CostedOffer, { kind: 'car' }>

export function CarCosts({ offer, rates }: { offer: Car; rates: ReadRates }) {
  return (
    <WithRates rates={rates} keys={CAR_RATES}>
      {(values) => <CarPurchase car={offer} rates={values} usd={rates.usd} />}
    </WithRates>
  )
}

interface CarProps {
  car: Car
  rates: RateValues<typeof CAR_RATES>
  usd: ReadRates['usd']
}

/** Asks for the engine when the listing does not tell it: the fee of the transfer depends on it. */
function CarPurchase({ car, rates, usd }: CarProps) {
  const { price, engineCc } = car
  const [engine, setEngine] = useState(engineBandOf(engineCc))
  const offer = useAmount('Your offer', price, { min: 1, max: LISTING_LIMITS.priceMax })
  return (
    <>
      <div css={fieldsStyle}>
        <AmountField label="Your offer, ksh" amount={offer} />
        <FormSelect
          label="Engine"
          value={engine ?? ''}
          hint={engine === undefined && 'The fee of the transfer depends on it'}
          onChange={({ target }) => setEngine(ENGINE_BANDS.find(({ key }) => key === target.value)?.key ?? engine)}
        >
          {engine === undefined && <option value="">Choose…</option>}
          {ENGINE_BANDS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </FormSelect>
      </div>
      {engine === undefined ? (
        <p role="status">Choose the size of the engine to see the costs.</p>
      ) : (
        <CarTables
          car={car}
          price={offer.value}
          costs={carPurchaseCosts(offer.value, engine, rates)}
          rates={rates}
          usd={usd}
        />
      )}
    </>
  )
}

function CarTables({ car, price, costs, rates, usd }: CarProps & { price: number; costs: Costs }) {
  const own = ownTerms(car, rates)
  return (
    <>
      <CostsTable title="In the first year" costs={costs} usd={usd} />
      <LoanCalculator
        title={own ? 'With hire purchase' : 'With a loan'}
        price={price}
        initial={
          own ?? {
            depositPercent: rates['car-loan-deposit'],
            interestPercent: rates['car-loan-interest'],
            years: rates['car-loan-years'],
          }
        }
        fees={() => [{ name: 'Transfer and insurance, first year', amount: costs.total - price }]}
        totalTitle="Over all the years, without later insurance"
        usd={usd}
      />
    </>
  )
}

/** The hire purchase that the page names above, where its months are whole years; else a usual loan is worked out. */
function ownTerms({ hirePurchase }: Car, rates: CarProps['rates']): LoanTerms | undefined {
  if (!hirePurchase || hirePurchase.months % 12 !== 0) return undefined
  const { depositPercent, months } = hirePurchase
  return { depositPercent, interestPercent: rates['hire-purchase-interest'], years: months / 12 }
}

const YEARS_MAX = 40

interface LoanTerms {
  readonly depositPercent: number
  readonly interestPercent: number
  readonly years: number
}

interface LoanCalculatorProps {
  title: string
  /** Whole shillings. */
  price: number
  initial: LoanTerms
  /** What is paid besides price and interest. */
  fees: (principal: number) => readonly CostLine[]
  /** What the total is of, by default all that the buyer pays. */
  totalTitle?: string
  usd: ReadRates['usd']
}

/** Monthly payment and interest of a loan over a part of the price. */
function LoanCalculator({ title, price, initial, fees, totalTitle = 'Over all the years', usd }: LoanCalculatorProps) {
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
      <CostsTable title={totalTitle} costs={costs} usd={usd} />
    </div>
  )
}
