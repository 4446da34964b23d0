import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** The tiles of the default GATSBY_MAP_TILES. */
export const ANY_TILE = /tile\.openstreetmap\.org/

/** Streets and a park in the colours of OpenStreetMap's tiles, which pictures do without: they need no network. */
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#f2efe9"/>
  <path d="M150 150h90v70h-90z" fill="#c8facc"/>
  <path d="M0 60h256M60 0v256M0 190h256M190 0v256" stroke="#fff" stroke-width="7"/>
  <path d="M0 128L128 0M128 256L256 128" stroke="#f9d29c" stroke-width="9"/>
</svg>`

/** Responds to every request for a tile with a drawn one. */
export async function drawnTiles(page: Page): Promise<void> {
  const body = await sharp(Buffer.from(TILE)).png().toBuffer()
  await page.route(ANY_TILE, (route) => route.fulfill({ body, contentType: 'image/png' }))
}
