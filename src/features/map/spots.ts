import Supercluster from 'supercluster'
import { nearestPlace, type Area } from '../../../contract/filters/area'
import type { PricePeriod, PropertyType } from '../../../contract/limits'
import { priceWithPeriod } from '../../../contract/price'
import type { Point } from '../../../contract/text/point'

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

/** Pixels within which circles become one group. */
const RADIUS = 56
/** Points are not more exact than a map at this zoom shows. */
export const MAX_ZOOM = 14

/** What a map shows in one place: a listing, or several that would cover each other. */
export interface Spot {
  /** Of the listings in the order in which they were given. */
  readonly ids: readonly string[]
  readonly point: Point
  /** The zoom at which a group falls apart; null for one listing, and for a group that never does. */
  readonly splitsAt: number | null
}

/** Groups listings by place. The result finds what a part of the map shows at a zoom. */
export function createClusters(
  listings: readonly { id: string; point: Point }[],
): (area: Area, zoom: number) => Spot[] {
  const index = new Supercluster<{ order: number }>({ radius: RADIUS, maxZoom: MAX_ZOOM, extent: 256 })
  index.load(
    listings.map(({ point }, order) => ({
      type: 'Feature',
      properties: { order },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  )
  const idAt = ({ properties }: { properties: { order: number } }) => listings[properties.order]?.id ?? ''

  return ({ south, west, north, east }, zoom) =>
    index.getClusters([west, south, east, north], zoom).map((feature) => {
      const [lng = 0, lat = 0] = feature.geometry.coordinates
      if (!('cluster_id' in feature.properties)) {
        return { ids: [idAt({ properties: feature.properties })], point: { lat, lng }, splitsAt: null }
      }
      const { cluster_id: cluster } = feature.properties
      const members = index.getLeaves(cluster, Infinity).sort((a, b) => a.properties.order - b.properties.order)
      const splitsAt = index.getClusterExpansionZoom(cluster)
      return { ids: members.map(idAt), point: { lat, lng }, splitsAt: splitsAt > MAX_ZOOM ? null : splitsAt }
    })
}
