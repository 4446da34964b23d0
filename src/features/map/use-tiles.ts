import { tileLayer, type Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { mapTiles } from '../../config/env'
import { isDataSaverOn } from '../../lib/data-saver'

/** `offered`: a data saver has not asked for them. `failed`: some of those that are wanted could not be loaded. */
export type TileState = 'none' | 'offered' | 'shown' | 'failed'

/** The tiles of a map, fetched at once or, for data savers, when asked for. */
export function useTiles(map: LeafletMap | null) {
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
