import { nearestPlace } from '../../../contract/filters/area'
import type { PricePeriod } from '../../../contract/limits'
import type { Point } from '../../../contract/point'
import { priceWithPeriod } from '../../../contract/price'
import type { PropertyType } from '../../../contract/limits'

/** What a map reads of a card of any kind. */
export interface MappedListing {
  readonly id: string
  readonly title: string
  readonly price: number | null
  readonly type?: PropertyType | null | undefined
  readonly pricePeriod?: PricePeriod | null | undefined
}

/** A listing in the words of the map and of the list beside it. */
export interface PlacedListing {
  readonly id: string
  readonly title: string
  /** 'ksh 95,000 a month, near Karen, Nairobi' */
  readonly details: string
  readonly point: Point
}

/** The listings that have a place, in their order, and how many have none. */
export function placeListings(
  listings: readonly MappedListing[],
  points: ReadonlyMap<string, Point>,
): { placed: PlacedListing[]; unplaced: number } {
  const placed = listings.flatMap(({ id, title, price, type = null, pricePeriod }): PlacedListing[] => {
    const point = points.get(id)
    if (point === undefined) return []
    const place = nearestPlace(point)
    const details = [priceWithPeriod(price, { type, pricePeriod }), place && `near ${place}`].filter(Boolean).join(', ')
    return [{ id, title, details, point }]
  })
  return { placed, unplaced: listings.length - placed.length }
}
