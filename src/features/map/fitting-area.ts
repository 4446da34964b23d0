import type { Area } from '../../../contract/filters/area'
import { WHOLE_COUNTRY } from './base-map'
import type { PlacedListing } from './placed-listings'

/** The smallest area with all listings; the whole country without any. */
export function areaAround(listings: readonly PlacedListing[]): Area {
  if (listings.length === 0) return WHOLE_COUNTRY
  const lats = listings.map(({ point }) => point.lat)
  const lngs = listings.map(({ point }) => point.lng)
  const min = (values: number[]) => values.reduce((one, other) => Math.min(one, other))
  const max = (values: number[]) => values.reduce((one, other) => Math.max(one, other))
  return { south: min(lats), west: min(lngs), north: max(lats), east: max(lngs) }
}

/** Rounded so that it contains what is in view. */
export function roundOutwards({ south, west, north, east }: Area): Area {
  const [down, up] = [(value: number) => Math.floor(value * 100) / 100, (value: number) => Math.ceil(value * 100) / 100]
  return { south: down(south), west: down(west), north: up(north), east: up(east) }
}
