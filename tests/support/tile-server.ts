import { createServer } from 'node:http'
import { FIRST_PORT } from './e2e-ports'

/** Beside the ports of the stacks. */
const TILE_PORT = FIRST_PORT + 60

/** For GATSBY_MAP_TILES. */
export const TILE_URL = `http://localhost:${TILE_PORT}/{z}/{x}/{y}.png`
/** All tiles, as a pattern of Playwright's routes. */
export const ANY_TILE = `http://localhost:${TILE_PORT}/**`

/** One pixel, which a map stretches to a tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN48eQGAAVcAqUe2cvmAAAAAElFTkSuQmCC',
  'base64',
)

/** Serves the tiles of maps; the returned function stops it. */
export async function startTileServer(): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'image/png')
    response.end(TILE)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(TILE_PORT, 'localhost', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
