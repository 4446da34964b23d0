import { type Map as LeafletMap, circle, divIcon, layerGroup, marker, type LayerGroup } from 'leaflet'
import { useEffect, useRef } from 'react'
import { nearestPlace } from '../../../contract/filters/area'
import type { ListingKind } from '../../../contract/limits'
import type { Point } from '../../../contract/text/point'
import { areaOf } from './base-map'
import { CIRCLES_DRAWN } from './place-names'
import { countText } from './results-list'
import { type PlacedListing, createClusters, type Spot } from './spots'

interface MarkerActions {
  readonly onListing: (id: string) => void
  readonly onGroup: (ids: readonly string[]) => void
}

/** The circles on the map, as they should be after each render. Returns a function that brings a point into view. */
export function useMarkers(
  map: LeafletMap | null,
  kind: ListingKind,
  placed: readonly PlacedListing[],
  selected: string | null,
  { onListing, onGroup }: MarkerActions,
) {
  const markers = useRef<ReturnType<typeof createSpotMarkers>>(null)
  useEffect(() => {
    if (map === null) return undefined
    const created = createSpotMarkers(map, { onListing, onGroup, countText: (count) => countText(kind, count) })
    markers.current = created
    return () => {
      markers.current = null
      created.remove()
    }
  }, [map, kind, onListing, onGroup])
  useEffect(() => {
    const named = placed.map(({ id, title, details, point }) => ({ id, name: `${title}, ${details}`, point }))
    markers.current?.show(named)
  }, [map, placed])
  useEffect(() => markers.current?.select(selected), [map, selected, placed])
  return (point: Point) => markers.current?.reveal(point)
}

/** Metres: wherever the listing is, the circle round its rounded point contains it. */
const APPROXIMATE_METRES = 800

interface NamedPoint {
  readonly id: string
  /** What a screen reader says of it. */
  readonly name: string
  readonly point: Point
}

interface SpotActions {
  readonly onListing: (id: string) => void
  /** A group whose members are all in one place. */
  readonly onGroup: (ids: readonly string[]) => void
  /** '3 homes' */
  readonly countText: (count: number) => string
}

/** The circles of listings and of groups, each a button. */
function createSpotMarkers(map: LeafletMap, { onListing, onGroup, countText }: SpotActions) {
  const layer = layerGroup().addTo(map)
  const drawn = new Map<string, { elements: LayerGroup; icon: HTMLElement; spot: Spot }>()
  let names: ReadonlyMap<string, string> = new Map()
  let find = createClusters([])
  let selected: string | null = null

  function press({ ids, point, splitsAt }: Spot): void {
    if (splitsAt !== null) map.setView(point, splitsAt)
    else if (ids.length > 1) onGroup(ids)
    else ids.forEach(onListing)
  }

  function add(key: string, spot: Spot): void {
    const count = spot.ids.length
    const place = nearestPlace(spot.point)
    const words = count > 1 ? `${countText(count)}${place ? ` near ${place}` : ''}` : (names.get(key) ?? '')
    const icon = divIcon({
      className: count > 1 ? 'map-group' : 'map-place',
      html: count > 1 ? `<b>${count}</b>` : '<i></i>',
      iconSize: [44, 44],
    })
    const button = marker(spot.point, { icon, title: words, riseOnHover: true }).on('click', () => press(spot))
    const elements = layerGroup([button]).addTo(layer)
    if (spot.splitsAt === null) elements.addLayer(approximateCircle(spot.point))
    const element = button.getElement()
    if (!element) return
    element.setAttribute('aria-label', words)
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // Leaflet would click on Enter as well, and scroll the page on the space bar.
      event.preventDefault()
      press(spot)
    })
    drawn.set(key, { elements, icon: element, spot })
  }

  function draw(): void {
    const spots = find(areaOf(map), map.getZoom())
    const wanted = new Map(spots.map((spot) => [spot.ids.join(' '), spot]))
    let lostFocus = false
    for (const [key, { elements, icon }] of drawn) {
      if (wanted.has(key)) continue
      lostFocus ||= icon.contains(document.activeElement)
      elements.remove()
      layer.removeLayer(elements)
      drawn.delete(key)
    }
    for (const [key, spot] of wanted) if (!drawn.has(key)) add(key, spot)
    if (lostFocus) map.getContainer().focus({ preventScroll: true })
    mark()
    map.fire(CIRCLES_DRAWN)
  }

  function mark(): void {
    for (const { icon, spot } of drawn.values()) {
      const isSelected = selected !== null && spot.ids.includes(selected)
      icon.classList.toggle('map-selected', isSelected)
      icon.setAttribute('aria-pressed', String(isSelected))
    }
  }

  map.on('moveend', draw)
  return {
    show(listings: readonly NamedPoint[]): void {
      find = createClusters(listings)
      names = new Map(listings.map(({ id, name }) => [id, name]))
      draw()
    },
    /** Marks the circle of a listing, or of the group it is in. */
    select(id: string | null): void {
      selected = id
      mark()
    },
    /** Brings a point into view. */
    reveal(point: Point): void {
      map.panInside(point, { padding: [48, 48] })
    },
    remove(): void {
      map.off('moveend', draw)
      layer.remove()
    },
  }
}

export function approximateCircle(point: Point) {
  return circle(point, { radius: APPROXIMATE_METRES, interactive: false, weight: 2, className: 'map-area' })
}
