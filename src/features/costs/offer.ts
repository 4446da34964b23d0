import type { Car } from '../../../contract/car'
import type { PricePeriod } from '../../../contract/limits'
import { isPriced, periodOf } from '../../../contract/price'
import type { Property } from '../../../contract/property'

/**
 * What costs are worked out for: a price in whole shillings, for a rent what it pays for, and what the listing says
 * instead of what is usual. Service charges are whole shillings a month.
 */
export type CostedOffer =
  | ({ readonly kind: 'home'; readonly price: number } & Pick<Property, 'serviceCharge'>)
  | ({ readonly kind: 'car'; readonly price: number } & Pick<Car, 'engineCc' | 'hirePurchase'>)
  | ({ readonly kind: 'tenancy'; readonly price: number; readonly period: PricePeriod } & Pick<
      Property,
      'serviceCharge' | 'depositMonths'
    >)

type CostedCar = Pick<Car, 'price' | 'engineCc' | 'fuel' | 'hirePurchase'>

type CostedHome = Pick<Property, 'price' | 'type' | 'pricePeriod' | 'serviceCharge' | 'depositMonths'>

/** Undefined without a price, or when nothing says how often it is due. */
export function offerOfHome(home: CostedHome): CostedOffer | undefined {
  const { price, type, serviceCharge, depositMonths } = home
  if (!isPriced(price)) return undefined
  if (type === 'sale') return { kind: 'home', price, serviceCharge }
  const period = periodOf(home)
  return period && { kind: 'tenancy', price, period, serviceCharge, depositMonths }
}

/** An electric car has no engine to ask for; its transfer is taken to cost as much as that of most cars. */
export function offerOfCar({ price, engineCc, fuel, hirePurchase }: CostedCar): CostedOffer | undefined {
  return isPriced(price)
    ? { kind: 'car', price, engineCc: fuel === 'electric' ? USUAL_ENGINE_CC : engineCc, hirePurchase }
    : undefined
}

/** Of most cars in Kenya. */
export const USUAL_ENGINE_CC = 2_000
