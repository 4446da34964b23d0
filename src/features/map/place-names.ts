import { circleMarker, divIcon, layerGroup, marker, Marker, point, svg, type Map as LeafletMap } from 'leaflet'
import { PLACES } from '../../../contract/text/places'

interface Name {
  readonly text: string
  readonly lat: number
  readonly lng: number
  readonly look: 'town' | 'region'
}

/** Countries, lakes and the sea. */
const REGIONS: readonly Name[] = [
  { text: 'Uganda', lat: 1.9, lng: 33, look: 'region' },
  { text: 'Tanzania', lat: -3.6, lng: 36.6, look: 'region' },
  { text: 'Ethiopia', lat: 5.6, lng: 38.5, look: 'region' },
  { text: 'Somalia', lat: 2.2, lng: 43, look: 'region' },
  { text: 'Lake Victoria', lat: -1.1, lng: 32.95, look: 'region' },
  { text: 'Lake Turkana', lat: 3.6, lng: 36.05, look: 'region' },
  { text: 'Indian Ocean', lat: -4.2, lng: 41.6, look: 'region' },
]

/** Of names that would cover each other the first is shown; these come before all others. */
const LARGEST = ['Nairobi', 'Mombasa', 'Kisumu', 'Eldoret', 'Nakuru', 'Nanyuki', 'Lamu', 'Malindi']

/** Pixels of a name: an average letter, and a line with some air. */
const LETTER = 8
const LINE = 22
/** The size of a circle of listings, and of the dot of a town without one. */
const CIRCLE = 36
const DOT = 6
/** Pixels between either and the name. */
const GAP = 4

/** Fired when circles were drawn, of which names keep clear. */
export const CIRCLES_DRAWN = 'circlesdrawn'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Below the tiles, which have names of their own. The page's list of results says the same to screen readers. */
export function addPlaceNames(map: LeafletMap): void {
  const pane = map.createPane('names')
  pane.style.zIndex = '160'
  pane.setAttribute('aria-hidden', 'true')
  const renderer = svg({ pane: 'names', padding: 0.5 })
  const shown = layerGroup().addTo(map)
  const names = [...REGIONS, ...townNames()]

  function draw(): void {
    shown.clearLayers()
    const circles = circlesOn(map)
    const taken = [...circles]
    const view = viewOf(map)
    for (const name of names) {
      const at = map.project([name.lat, name.lng], map.getZoom())
      const width = name.text.length * LETTER
      const dot = { x: at.x, y: at.y, width: DOT, height: DOT }
      const hasCircle = circles.some((circle) => overlap(circle, dot))
      const hasDot = name.look === 'town' && !hasCircle
      const isInView = isWithin(dot, view)
      const isAtEdge = !isInView && overlap(dot, view)
      if (isAtEdge || (hasDot && taken.some((other) => overlap(dot, other)))) continue
      const boxes = offsetsOf(name, width, hasCircle ? CIRCLE : DOT).map(([x, y]): Box => ({
        x: at.x + x,
        y: at.y + y,
        width,
        height: LINE,
      }))
      const fits = (one: Box) => (isInView ? isWithin(one, view) : !overlap(one, view))
      const box = boxes.find((one) => fits(one) && taken.every((other) => !overlap(one, other)))
      if (!box) continue
      taken.push(box)
      const iconAnchor = point(at.x - box.x + width / 2, at.y - box.y + LINE / 2)
      const icon = divIcon({ className: `map-${name.look}`, html: name.text, iconSize: [width, LINE], iconAnchor })
      marker([name.lat, name.lng], { icon, pane: 'names', interactive: false, keyboard: false }).addTo(shown)
      if (!hasDot) continue
      taken.push(dot)
      const options = { renderer, pane: 'names', interactive: false, stroke: false, className: 'map-dot' }
      circleMarker([name.lat, name.lng], { ...options, radius: DOT / 2 }).addTo(shown)
    }
  }
  map.on(`moveend ${CIRCLES_DRAWN}`, draw)
  draw()
}

function circlesOn(map: LeafletMap): Box[] {
  const circles: Box[] = []
  map.eachLayer((layer) => {
    if (!(layer instanceof Marker)) return
    const { x, y } = map.project(layer.getLatLng(), map.getZoom())
    circles.push({ x, y, width: CIRCLE, height: CIRCLE })
  })
  return circles
}

/** What the map shows, in the pixels of its zoom: a name is all inside it, or waits outside to be moved into it. */
function viewOf(map: LeafletMap): Box {
  const { x, y } = map.project(map.getCenter(), map.getZoom())
  const size = map.getSize()
  return { x, y, width: size.x, height: size.y }
}

/** Where a name may be, best first: a town's below, above and beside the mark that is on it. */
function offsetsOf({ look }: Name, width: number, mark: number): readonly (readonly [x: number, y: number])[] {
  if (look === 'region') return [[0, 0]]
  const beside = (mark + width) / 2 + GAP
  const below = mark / 2 + GAP + LETTER
  return [
    [0, below],
    [0, -below],
    [beside, 0],
    [-beside, 0],
  ]
}

function isWithin(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) <= (other.width - one.width) / 2 &&
    Math.abs(one.y - other.y) <= (other.height - one.height) / 2
  )
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  )
}

/** 'Karen' of 'Karen, Nairobi'. */
function townNames(): Name[] {
  const names = PLACES.map(({ name, lat, lng }): Name => ({ text: name.split(',')[0] ?? name, lat, lng, look: 'town' }))
  const rank = ({ text }: Name) => (LARGEST.includes(text) ? LARGEST.indexOf(text) : LARGEST.length)
  return names.sort((one, other) => rank(one) - rank(other))
}
