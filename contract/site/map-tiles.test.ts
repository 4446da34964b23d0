import { DEFAULT_MAP_TILES, isMapTiles, mapTilesOrigin } from './map-tiles'

it.each([
  [DEFAULT_MAP_TILES, true],
  ['http://localhost:9000/{z}/{x}/{y}@2x.png?key=abc', true],
  ['none', true],
  ['https://tiles.example/{z}/{x}.png', false],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', false],
  ['/tiles/{z}/{x}/{y}.png', false],
  ['ftp://tiles.example/{z}/{x}/{y}.png', false],
  ['', false],
])('accepts %p as a URL of map tiles: %p', (text, isAccepted) => {
  expect(isMapTiles(text)).toBe(isAccepted)
})

it('returns the origin of tiles when maps have a tile server', () => {
  expect(mapTilesOrigin(DEFAULT_MAP_TILES)).toBe('https://tile.openstreetmap.org')
  expect(mapTilesOrigin('none')).toBeUndefined()
})
