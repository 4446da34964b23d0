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
