import { useQuery } from '@tanstack/react-query'
import { CAR_PURCHASE_RATES, carPurchaseCosts, engineBandOf } from '../../../contract/costs/car-purchase'
import { HOME_PURCHASE_RATES, homePurchaseCosts } from '../../../contract/costs/home-purchase'
import { ratesFor, type ReadRates, readRates } from '../../../contract/costs/read-rates'
import { TENANCY_RATES, tenancyCosts, tenancyTerms } from '../../../contract/costs/tenancy'
import { RATES_PATH } from '../../../contract/paths'
import { NOT_AVAILABLE } from '../../../contract/price'
import { fetchAndRead } from '../../lib/http'
import { USUAL_ENGINE_CC, type CostedOffer } from './offer'

interface CostRow<Listing> {
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
  return [{ value }]
}

/** What is paid at first, in whole shillings, with the usual choices; null when a rate is missing. */
export function trueCost(offer: CostedOffer, rates: ReadRates): number | null {
  switch (offer.kind) {
    case 'home': {
      const known = ratesFor(rates, HOME_PURCHASE_RATES)
      return known && homePurchaseCosts({ price: offer.price, land: 'urban' }, known.values).total
    }
    case 'car': {
      const known = ratesFor(rates, CAR_PURCHASE_RATES)
      const engine = engineBandOf(offer.engineCc ?? USUAL_ENGINE_CC)
      return known && engine ? carPurchaseCosts(offer.price, engine, known.values).total : null
    }
    case 'tenancy': {
      const known = ratesFor(rates, TENANCY_RATES)
      if (known === null) return null
      const { price: rent, period } = offer
      const advanceMonths = known.values['rent-advance']
      const terms = tenancyTerms(offer, { rent, period }, known.values)
      return tenancyCosts({ rent, period, advanceMonths, ...terms }, known.values).first.total
    }
  }
}

/** The agency's rates, fetched when somebody asks for costs. */
export function useRates() {
  return useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => fetchAndRead(RATES_PATH, readRates, { signal }),
  })
}
