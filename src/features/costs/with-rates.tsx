import type { ReactNode } from 'react'
import type { RateKey } from '../../../contract/costs/rate-definitions'
import { type RateValues, ratesFor, type ReadRates } from '../../../contract/costs/read-rates'

import { EstimateNote } from './estimate-note'

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
