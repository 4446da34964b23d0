import { NOT_AVAILABLE } from '../../../contract/price'
import type { CostedOffer } from './offer'
import { trueCost } from './true-cost'
import { useRates } from './use-rates'

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
