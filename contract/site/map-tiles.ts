/** Free, without a key, for sites of moderate traffic: https://operations.osmfoundation.org/policies/tiles/ */
export const DEFAULT_MAP_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

/** Words, then optionally the URL they link to. */
export const DEFAULT_MAP_ATTRIBUTION = '© OpenStreetMap contributors https://www.openstreetmap.org/copyright'

/** It stands in place of a URL when the map is drawn without tiles. */
export const NO_MAP_TILES = 'none'

export const MAP_TILES_RULE = `must be an http(s) URL with {z}, {x} and {y}, or ${NO_MAP_TILES}`

export function isMapTiles(text: string): boolean {
  if (text === NO_MAP_TILES) return true
  const hasPosition = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  return hasPosition && URL.canParse(text) && /^https?:\/\/[^/{}]+\//.test(text)
}

/** The origin from which browsers fetch tiles; undefined without tiles. */
export function mapTilesOrigin(tiles: string): string | undefined {
  return tiles === NO_MAP_TILES ? undefined : new URL(tiles).origin
}
