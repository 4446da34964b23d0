import type { Map as LeafletMap } from 'leaflet'
import { useCallback } from 'react'
import { nearestPlace } from '../../../contract/filters/area'
import type { Point } from '../../../contract/point'
import { space } from '../../ui/tokens'
import { MapFrame } from './map-frame'
import { approximateCircle } from './spot-markers'

interface PlaceMapProps {
  readonly point: Point
  /** In words; where it is missing the nearest place is named. */
  readonly place: string | undefined
}

/** Where a page shows a listing: close enough for the circle to be seen as an area. */
const ZOOM = 13

/** Roughly where one listing is. */
export function PlaceMap({ point, place }: PlaceMapProps) {
  const { lat, lng } = point
  const title = `Approximate area of ${place ?? nearestPlace(point) ?? 'the listing'}`
  const show = useCallback(
    (map: LeafletMap | null) => {
      map?.setView([lat, lng], ZOOM, { animate: false }).addLayer(approximateCircle({ lat, lng }))
    },
    [lat, lng],
  )
  return (
    <section css={{ display: 'grid', gap: space.s12, marginBlock: `${space.s8} ${space.s32}` }} aria-label={title}>
      <h2>{title}</h2>
      <MapFrame label={title} onMap={show}>
        <p>The circle shows roughly where it is. We give the exact address for a viewing.</p>
      </MapFrame>
    </section>
  )
}
