import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { mapTiles } from '../../config/env'
import { Button } from '../../ui/button'
import { VisuallyHidden } from '../../ui/layout'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'
import { Attribution } from './attribution'
import { createBaseMap } from './base-map'
import { shareGestures, type GestureHint } from './cooperative-gestures'
import { GestureHintNote } from './gesture-hint'
import { leafletStyle } from './leaflet-style'
import { useTiles } from './use-tiles'

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
