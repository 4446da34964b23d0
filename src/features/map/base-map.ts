import { LatLngBounds, map as createMap, svg, polygon, polyline, type Map as LeafletMap } from 'leaflet'
import type { Area } from '../../../contract/filters/area'
import { POINT_BOUNDS } from '../../../contract/text/point'
import { prefersReducedMotion } from '../../lib/prefers-reduced-motion'
import { BORDERS, LAKES, LAND, OUTLINE_BOUNDS } from './outline'
import { addPlaceNames } from './place-names'
import { MAX_ZOOM, type PlacedListing } from './spots'

const MIN_ZOOM = 5
/** One listing is shown with the suburbs around it. */
const FIT_ZOOM = 12

/** Kenya, without margins. */
const WHOLE_COUNTRY: Area = { south: -4.7, west: 33.9, north: POINT_BOUNDS.latMax, east: POINT_BOUNDS.lngMax }

/** A map of Kenya that works without tiles: below where they will be it shows coast, borders, lakes and towns. */
export function createBaseMap(container: HTMLElement): LeafletMap {
  const isCalm = prefersReducedMotion()
  const map = createMap(container, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: boundsOf(OUTLINE_BOUNDS),
    maxBoundsViscosity: 1,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
    // Buttons of the page's own and words below the map replace Leaflet's.
    zoomControl: false,
    attributionControl: false,
  })
  showArea(map, WHOLE_COUNTRY)
  addOutline(map)
  addPlaceNames(map)
  return map
}

export function showArea(map: LeafletMap, area: Area): void {
  map.fitBounds(boundsOf(area), { animate: false, padding: [24, 24], maxZoom: FIT_ZOOM })
}

export function boundsOf({ south, west, north, east }: Area): LatLngBounds {
  return new LatLngBounds([south, west], [north, east])
}

/** What the map shows at the moment. */
export function areaOf(map: LeafletMap): Area {
  const bounds = map.getBounds()
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
}

/** Below the tiles, in Leaflet's order of panes: tiles have 200. */
function addOutline(map: LeafletMap): void {
  map.createPane('outline').style.zIndex = '150'
  const renderer = svg({ pane: 'outline', padding: 0.5 })
  const options = { pane: 'outline', renderer, interactive: false, weight: 1 }
  const copy = (line: (typeof LAND)[number]) => line.map(([lat, lng]): [number, number] => [lat, lng])
  for (const line of LAND) polygon(copy(line), { ...options, className: 'map-land' }).addTo(map)
  for (const line of LAKES) polygon(copy(line), { ...options, className: 'map-lake' }).addTo(map)
  for (const line of BORDERS) polyline(copy(line), { ...options, className: 'map-border' }).addTo(map)
}

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
