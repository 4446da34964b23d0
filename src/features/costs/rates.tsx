import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RATES_PATH } from '../../../contract/costs/paths'
import type { RateKey } from '../../../contract/costs/rate-definitions'
import type { RateValues } from '../../../contract/costs/rate-values'
import { ratesFor, type ReadRates, readRates } from '../../../contract/costs/read-rates'
import { NOT_AVAILABLE } from '../../../contract/price'
import { fetchAndRead } from '../../lib/http'
import { EstimateNote } from './costs-table'
import { type CostedOffer, trueCost } from './offer'

interface WithRatesProps<Keys extends readonly RateKey[]> {
  rates: ReadRates
  /** What must be known to work the costs out. */
  keys: Keys
  children: (values: RateValues<Keys>) => ReactNode
}

/**
 * Costs with the day their rates were last checked; a sentence instead when an older backend lacks one of the rates.
 */
export function WithRates<const Keys extends readonly RateKey[]>({ rates, keys, children }: WithRatesProps<Keys>) {
  const known = ratesFor(rates, keys)
  if (known === null) return <p role="alert">The agency has not set the rates for this. Please ask us.</p>
  return (
    <>
      {children(known.values)}
      <EstimateNote checkedAt={known.checkedAt} usd={rates.usd} />
    </>
  )
}

/** The agency's rates, fetched when somebody asks for costs. */
export function useRates() {
  return useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => fetchAndRead(RATES_PATH, readRates, { signal }),
  })
}

interface CostRow<Listing> {
  readonly name: string
  readonly value: (listing: Listing, money: (shillings: number) => string) => string
}

/** For comparisons: what each listing costs at first, with the usual choices. No row without rates. */
export function useCostRows<Listing>(offerOf: (listing: Listing) => CostedOffer | undefined): CostRow<Listing>[] {
  const { data: rates } = useRates()
  if (rates === undefined) return []
  const value: CostRow<Listing>['value'] = (listing, money) => {
    const offer = offerOf(listing)
    const cost = offer === undefined ? null : trueCost(offer, rates)
    return cost === null ? NOT_AVAILABLE : money(cost)
  }
  return [{ name: 'Total cost (approx.)', value }]
}
