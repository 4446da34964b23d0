import { CAR_PURCHASE_RATES, carPurchaseCosts, type EngineBand } from '../../../contract/costs/car-purchase'
import { HOME_PURCHASE_RATES, homePurchaseCosts } from '../../../contract/costs/home-purchase'
import { ratesFor, type ReadRates } from '../../../contract/costs/read-rates'
import { TENANCY_RATES, tenancyCosts, usualServiceCharge } from '../../../contract/costs/tenancy'
import type { PricePeriod } from '../../../contract/limits'
import { isPriced, periodOf } from '../../../contract/price'
import type { Property } from '../../../contract/property'

/** What costs are worked out for: a price in whole shillings, and for a rent what it pays for. */
export type CostedOffer =
  | { readonly kind: 'home' | 'car'; readonly price: number }
  | { readonly kind: 'tenancy'; readonly price: number; readonly period: PricePeriod }

type PricedHome = Pick<Property, 'price' | 'type' | 'pricePeriod'>

/** Undefined without a price, or when nothing says how often it is due. */
export function offerOfHome(home: PricedHome): CostedOffer | undefined {
  const { price, type } = home
  if (!isPriced(price)) return undefined
  if (type === 'sale') return { kind: 'home', price }
  const period = periodOf(home)
  return period && { kind: 'tenancy', price, period }
}

export function offerOfCar({ price }: { price: number | null }): CostedOffer | undefined {
  return isPriced(price) ? { kind: 'car', price } : undefined
}

/** Of most cars in Kenya; listings do not say their engine's size. */
export const USUAL_ENGINE: EngineBand = 'car-transfer-2000'

/** What is paid at first, in whole shillings, with the usual choices; null when a rate is missing. */
export function trueCost(offer: CostedOffer, rates: ReadRates): number | null {
  switch (offer.kind) {
    case 'home': {
      const known = ratesFor(rates, HOME_PURCHASE_RATES)
      return known && homePurchaseCosts({ price: offer.price, land: 'urban' }, known.values).total
    }
    case 'car': {
      const known = ratesFor(rates, CAR_PURCHASE_RATES)
      return known && carPurchaseCosts(offer.price, USUAL_ENGINE, known.values).total
    }
    case 'tenancy': {
      const known = ratesFor(rates, TENANCY_RATES)
      if (known === null) return null
      const { price: rent, period } = offer
      const [depositMonths, advanceMonths] = [known.values['rent-deposit'], known.values['rent-advance']]
      const serviceCharge = usualServiceCharge(rent, period, known.values)
      return tenancyCosts({ rent, period, depositMonths, advanceMonths, serviceCharge }, known.values).first.total
    }
  }
}
