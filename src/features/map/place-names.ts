import { divIcon, layerGroup, marker, point, type Map as LeafletMap } from 'leaflet'
import { PLACES } from '../../../contract/places'

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
/** Pixels from a town to its name. */
const TOWN_GAP = 16

/** Below the tiles, which have names of their own. The page's list of results says the same to screen readers. */
export function addPlaceNames(map: LeafletMap): void {
  const pane = map.createPane('names')
  pane.style.zIndex = '160'
  pane.setAttribute('aria-hidden', 'true')
  const shown = layerGroup().addTo(map)
  const names = [...REGIONS, ...townNames()]

  function draw(): void {
    shown.clearLayers()
    const taken: { x: number; y: number; width: number }[] = []
    for (const name of names) {
      const { x, y } = map.project([name.lat, name.lng], map.getZoom())
      const width = name.text.length * LETTER
      const isFree = taken.every(
        (other) => Math.abs(other.x - x) > (other.width + width) / 2 || Math.abs(other.y - y) > LINE,
      )
      if (!isFree) continue
      taken.push({ x, y, width })
      // Towns below the circle that may be on them.
      const iconAnchor = point(width / 2, name.look === 'town' ? -TOWN_GAP : LINE / 2)
      const icon = divIcon({ className: `map-${name.look}`, html: name.text, iconSize: [width, LINE], iconAnchor })
      marker([name.lat, name.lng], { icon, pane: 'names', interactive: false, keyboard: false }).addTo(shown)
    }
  }
  map.on('zoomend', draw)
  draw()
}

/** 'Karen' of 'Karen, Nairobi'. */
function townNames(): Name[] {
  const names = PLACES.map(({ name, lat, lng }): Name => ({ text: name.split(',')[0] ?? name, lat, lng, look: 'town' }))
  const rank = ({ text }: Name) => (LARGEST.includes(text) ? LARGEST.indexOf(text) : LARGEST.length)
  return names.sort((one, other) => rank(one) - rank(other))
}
