import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { ListingKind } from '../../../contract/limits'
import type { Point } from '../../../contract/point'
import { countText } from './count-text'
import type { PlacedListing } from './placed-listings'
import { createSpotMarkers } from './spot-markers'

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
