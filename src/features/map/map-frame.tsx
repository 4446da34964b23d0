import { type Map as LeafletMap, tileLayer } from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { mapTiles } from '../../config/env'
import { isDataSaverOn } from '../../lib/data-saver'
import { Button } from '../../ui/button'
import { VisuallyHidden } from '../../ui/layout'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'
import { createBaseMap } from './base-map'
import { shareGestures, type GestureHint, GestureHintNote } from './gestures'
import { leafletStyle } from './leaflet-style'

interface MapFrameProps {
  /** What the map shows. */
  readonly label: string
  /** Receives the map, and null when it is gone. Must stay the same function. */
  readonly onMap: (map: LeafletMap | null) => void
  /** Below the map, beside the words about tiles. */
  readonly children?: ReactNode
}

const HINT_MS = 1500

/** A map with its buttons and what is to be said about its tiles. */
export function MapFrame({ label, onMap, children }: MapFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [hint, setHint] = useState<GestureHint | null>(null)
  const tiles = useTiles(map)

  useEffect(() => {
    if (!box.current) return undefined
    const created = createBaseMap(box.current)
    let hiding: ReturnType<typeof setTimeout> | undefined
    shareGestures(created, (left) => {
      setHint(left)
      clearTimeout(hiding)
      hiding = setTimeout(() => setHint(null), HINT_MS)
    })
    setMap(created)
    onMap(created)
    return () => {
      clearTimeout(hiding)
      setMap(null)
      onMap(null)
      created.stop().remove()
    }
  }, [onMap])

  return (
    <div css={{ minWidth: 0 }}>
      <div css={frameStyle}>
        <div
          ref={box}
          role="region"
          aria-label={`${label}. Arrow keys move it, plus and minus zoom.`}
          css={leafletStyle}
        />
        <GestureHintNote hint={hint} />
        <div css={zoomStyle}>
          <button type="button" onClick={() => map?.zoomIn()}>
            <span aria-hidden="true">+</span>
            <VisuallyHidden>Zoom in</VisuallyHidden>
          </button>
          <button type="button" onClick={() => map?.zoomOut()}>
            <span aria-hidden="true">−</span>
            <VisuallyHidden>Zoom out</VisuallyHidden>
          </button>
        </div>
      </div>
      <div css={belowStyle}>
        {children}
        {tiles.state === 'offered' && (
          <Button look="quiet" onClick={tiles.load}>
            Load the street map
          </Button>
        )}
        <p role="status" css={tiles.state !== 'failed' && { position: 'absolute' }}>
          {tiles.state === 'failed' && 'The street map could not be loaded. Coast, borders, lakes and towns are shown.'}
        </p>
        {tiles.state === 'failed' && (
          <Button look="quiet" onClick={tiles.load}>
            Try again
          </Button>
        )}
        {(tiles.state === 'shown' || tiles.state === 'failed') && (
          <p>
            <Attribution text={mapTiles.attribution} />
          </p>
        )}
      </div>
    </div>
  )
}

const frameStyle = {
  position: 'relative',
  // Leaflet's layers must not cover the page's header.
  isolation: 'isolate',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
} as const

const zoomStyle = {
  position: 'absolute',
  top: space.s12,
  right: space.s12,
  zIndex: 800,
  display: 'grid',
  gap: space.s8,
  '& button': {
    position: 'relative',
    width: touchTarget,
    height: touchTarget,
    padding: 0,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.surface,
    color: color.ink,
    fontSize: size.text20,
    cursor: 'pointer',
  },
} as const

const belowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s8} ${space.s16}`,
  marginTop: space.s8,
  color: color.inkQuiet,
  fontSize: size.text13,
} as const

/** Words, as a link when a URL follows them. */
function Attribution({ text }: { text: string }) {
  const [, words = text, url] = /^(.*?)\s*(https?:\/\/\S+)?$/.exec(text) ?? []
  return url === undefined ? (
    <span>{words}</span>
  ) : (
    <a href={url} css={linkStyle}>
      {words}
    </a>
  )
}

const linkStyle = { color: color.inkQuiet } as const

/** `offered`: a data saver has not asked for them. `failed`: some of those that are wanted could not be loaded. */
type TileState = 'none' | 'offered' | 'shown' | 'failed'

/** The tiles of a map, fetched at once or, for data savers, when asked for. */
function useTiles(map: LeafletMap | null) {
  const [isWanted, setWanted] = useState(() => !isDataSaverOn())
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (map === null || !isWanted || mapTiles.template === '') return
    let isMissing = false
    // OpenStreetMap's policy asks for the site's name as the referrer.
    const tiles = tileLayer(mapTiles.template, { referrerPolicy: 'strict-origin-when-cross-origin' })
      .on('loading', () => {
        isMissing = false
      })
      .on('tileerror', () => {
        isMissing = true
        setFailed(true)
      })
      .on('load', () => setFailed(isMissing))
      .addTo(map)
    return () => {
      tiles.off().remove()
    }
  }, [map, isWanted, attempt])

  const load = () => {
    setWanted(true)
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { state: stateOf(isWanted, hasFailed), load }
}

function stateOf(isWanted: boolean, hasFailed: boolean): TileState {
  if (mapTiles.template === '') return 'none'
  if (!isWanted) return 'offered'
  return hasFailed ? 'failed' : 'shown'
}
