import { rectangle, type Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useRef, useState, type ReactNode, useCallback } from 'react'
import { areaFromText, areaParameter, isInArea, type Area, nearestPlace } from '../../../contract/filters/area'
import type { ListingKind } from '../../../contract/limits'
import type { Point } from '../../../contract/text/point'
import { Button } from '../../ui/button'
import { hiddenStyle, Skeleton } from '../../ui/layout'
import { LoadError } from '../../ui/message'
import { from, radius, space } from '../../ui/tokens'
import { areaOf, boundsOf, showArea, areaAround, roundOutwards } from './base-map'
import { MapFrame } from './map-frame'
import { useMarkers, approximateCircle } from './markers'
import { countText, ResultsList } from './results-list'
import { placeListings, type MappedListing } from './spots'

interface ResultsMapProps {
  readonly kind: ListingKind
  /** The results of the filters; null while unknown. */
  readonly listings: readonly MappedListing[] | null
  /** Undefined while it loads; without points they could not be loaded. */
  readonly search: { readonly points: ReadonlyMap<string, Point> | null; readonly retry: () => void } | undefined
  /** The area of the URL. */
  readonly area: string | undefined
  readonly renderCard: (id: string) => ReactNode
  readonly onChange: (changes: { area: string }) => void
}

/** The results of a list on a map, with a list beside it that says the same. */
export function ResultsMap({ listings, search, ...props }: ResultsMapProps) {
  if (search?.points === null) return <PlacesNotLoaded onRetry={search.retry} />
  if (listings === null || !search) return <Skeleton css={waitingStyle} />
  return <ShownMap {...props} listings={listings} points={search.points} />
}

interface ShownMapProps extends Omit<ResultsMapProps, 'listings' | 'search'> {
  readonly listings: readonly MappedListing[]
  readonly points: ReadonlyMap<string, Point>
}

function ShownMap({ kind, listings, points, area, renderCard, onChange }: ShownMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [view, setView] = useState<Area | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [group, setGroup] = useState<readonly string[] | null>(null)
  /** The area that the map shows because it was searched here. */
  const searched = useRef<string>(undefined)
  const { placed, unplaced } = useMemo(() => placeListings(listings, points), [listings, points])
  const chosen = useMemo(() => areaFromText(area), [area])
  const reveal = useMarkers(map, kind, placed, selected, { onListing: setSelected, onGroup: setGroup })

  useEffect(() => {
    if (map === null) return undefined
    const update = () => setView(areaOf(map))
    // Not at every move: a circle at the edge moves the map when it gets the focus.
    const leaveGroup = () => setGroup(null)
    update()
    map.on('moveend', update).on('dragstart zoomstart', leaveGroup)
    return () => void map.off('moveend', update).off('dragstart zoomstart', leaveGroup)
  }, [map])

  // Shows what the filters found; what the visitor searched here is in view already.
  useEffect(() => {
    if (map === null) return
    if (chosen === undefined) searched.current = undefined
    if (chosen === undefined || areaParameter(chosen) !== searched.current) showArea(map, chosen ?? areaAround(placed))
  }, [map, chosen, placed])

  useEffect(() => {
    if (map === null || !chosen) return undefined
    const edge = rectangle(boundsOf(chosen), { interactive: false, className: 'map-searched' }).addTo(map)
    return () => void edge.remove()
  }, [map, chosen])

  const inView = placed.filter(({ id, point }) =>
    group === null ? view === null || isInArea(point, view) : group.includes(id),
  )
  const card = selected !== null && placed.some(({ id }) => id === selected) ? selected : null
  function searchHere(): void {
    if (map === null) return
    const text = areaParameter(roundOutwards(areaOf(map)))
    searched.current = text
    onChange({ area: text })
  }
  function select(id: string): void {
    setSelected(id)
    const point = points.get(id)
    if (point) reveal(point)
  }

  return (
    <section css={columnsStyle} aria-label="Map">
      <h2 css={hiddenStyle}>Map</h2>
      <MapFrame label={`Map of ${countText(kind, placed.length)}`} onMap={setMap}>
        <Button look="quiet" onClick={searchHere}>
          Search this area
        </Button>
        {unplaced > 0 && <p>{countText(kind, unplaced)} not on the map</p>}
      </MapFrame>
      <ResultsList
        kind={kind}
        listings={inView}
        isGroup={group !== null}
        onLeaveGroup={() => setGroup(null)}
        selected={card}
        card={card === null ? null : renderCard(card)}
        onSelect={select}
        onClose={() => setSelected(null)}
      />
    </section>
  )
}

const waitingStyle = { height: 'min(60vh, 420px)', marginTop: space.s16, borderRadius: radius.card } as const

const columnsStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginTop: space.s16,
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
} as const

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

/** In place of a map that has nothing to show. */
function PlacesNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadError css={{ marginBlock: space.s16 }} onRetry={onRetry}>
      The places of the listings could not be loaded.
    </LoadError>
  )
}
