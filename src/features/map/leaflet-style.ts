import { color, font, motion, radius, size } from '../../ui/tokens'

const layers = '.leaflet-pane, .leaflet-tile, .leaflet-marker-icon, .leaflet-tile-container, .leaflet-pane > svg'
const water = `color-mix(in srgb, ${color.primary} 18%, ${color.surface})`
const ring = { position: 'absolute', borderRadius: radius.pill } as const

/**
 * What Leaflet needs of its own style sheet, which Gatsby would put into every page, and the looks of what our maps
 * draw.
 */
export const leafletStyle = {
  position: 'relative',
  height: 'min(60vh, 420px)',
  overflow: 'hidden',
  background: water,
  fontFamily: font.text,
  '@media screen and (prefers-color-scheme: dark)': {
    '& .leaflet-tile-pane': { filter: 'invert(1) hue-rotate(180deg) brightness(0.9) contrast(0.9)' },
  },
  '&:focus-visible': { outline: `3px solid ${color.primary}`, outlineOffset: -3 },
  [`& :is(${layers})`]: { position: 'absolute', top: 0, left: 0 },
  '& .leaflet-pane': { zIndex: 400 },
  '& .leaflet-tile-pane': { zIndex: 200 },
  '& .leaflet-marker-pane': { zIndex: 600 },
  '& .leaflet-tile': {
    visibility: 'hidden',
    WebkitUserSelect: 'none',
    userSelect: 'none',
    maxWidth: 'none',
    maxHeight: 'none',
  },
  '& .leaflet-tile-loaded': { visibility: 'inherit' },
  '& .leaflet-pane > svg': { maxWidth: 'none', pointerEvents: 'none' },
  '& .leaflet-zoom-animated': { transformOrigin: '0 0' },
  '& .leaflet-zoom-anim .leaflet-zoom-animated': { transition: `transform ${motion.calm}` },
  '& .leaflet-zoom-anim .leaflet-tile': { transitionProperty: 'none' },
  '& .leaflet-zoom-anim .leaflet-zoom-hide': { visibility: 'hidden' },
  '&.leaflet-grab': { cursor: 'grab' },
  // One finger scrolls the page (./cooperative-gestures.ts).
  '&.leaflet-touch-zoom': { touchAction: 'pan-x pan-y' },

  '& .map-land': { fill: color.paper, fillOpacity: 1, stroke: color.lineStrong },
  '& .map-lake': { fill: water, fillOpacity: 1, stroke: color.lineStrong },
  '& .map-border': { stroke: color.lineStrong, strokeDasharray: '4 4' },
  '& .map-dot': { fill: color.ink, fillOpacity: 1 },
  '& .map-area': { fill: color.primary, fillOpacity: 0.12, stroke: color.primary },
  '& .map-searched': { fill: 'none', stroke: color.accent, strokeDasharray: '8 6' },
  '& :is(.map-town, .map-region)': {
    display: 'grid',
    placeItems: 'center',
    color: color.ink,
    fontSize: size.text13,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  '& .map-region': { color: color.inkQuiet, fontStyle: 'italic' },

  '& :is(.map-place, .map-group)': { cursor: 'pointer', borderRadius: radius.pill },
  '& :is(.map-place, .map-group):focus-visible': { outline: `3px solid ${color.ink}`, outlineOffset: -2 },
  // Filled: a ring round one of the outline's towns looks like a mistake.
  '& .map-place i': { ...ring, inset: 11, border: `3px solid ${color.surface}`, background: color.fill },
  '& .map-group b': {
    ...ring,
    inset: 4,
    display: 'grid',
    placeItems: 'center',
    border: `2px solid ${color.surface}`,
    background: color.fill,
    color: color.onFill,
    fontSize: size.text15,
  },
  '& .map-selected i': { borderColor: color.accent, background: color.accent },
  '& .map-selected b': { background: color.accent, color: color.surface },
} as const
