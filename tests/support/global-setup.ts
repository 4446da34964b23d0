import { E2E_PORTS } from './e2e-ports'
import { startStack } from './stack'
import { startTileServer, TILE_URL } from './tile-server'

/** Starts one stack for all end-to-end tests, and a server of map tiles; the returned function stops both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stopTiles = await startTileServer()
  const stack = await startStack({
    ...E2E_PORTS,
    env: {
      ALERTS_EVERY_SECONDS: '2',
      GATSBY_MAP_TILES: TILE_URL,
      GATSBY_MAP_ATTRIBUTION: '© Tiles of the tests',
      // Few tests wait for a build, and those that follow one another soon share it.
      PUBLISH_QUIET_SECONDS: '15',
      PUBLISH_AT_MOST_SECONDS: '300',
    },
  })
  process.env.E2E_DATA_DIR = stack.dataDir
  return async () => {
    const code = await stack.stop()
    await stopTiles()
    if (code !== 0) throw new Error(`The stack ended with code ${code ?? 'none'} after SIGTERM`)
  }
}
