import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'satori'
import sharp from 'sharp'
import { PAPER } from '../../../../contract/seo/page-head'
import { SHARE_CARD } from '../../../../contract/share-card'
import { loadOnce } from '../../lib/memoize-async'
import { cropPhoto } from '../photos'
import { cardLayout, type CardWords } from './card-layout'
import { collageAreas } from './collage'

/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [82, 74, 64, 52, 40, 28, 16] as const

const require = createRequire(import.meta.url)

/**
 * Draws a share card as a JPEG.
 * @param cover the photo's original; null for a card without a photo
 * @throws HttpError 415 when `cover` cannot be decoded
 */
export function drawShareCard(words: CardWords, cover: Buffer | null): Promise<Buffer> {
  return drawCollageCard(words, cover === null ? [] : [cover])
}

/**
 * The same with up to four photos side by side; further ones are left out.
 * @param photos their originals
 * @throws HttpError 415 when one of them cannot be decoded
 */
export async function drawCollageCard(words: CardWords, photos: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = SHARE_CARD
  const tiles = await cropTiles(photos)
  const text = await drawText(words, tiles.length > 0)
  const pixels = await sharp({ create: { width, height, channels: 3, background: PAPER.light } })
    .composite([...tiles, { input: text, top: 0, left: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= SHARE_CARD.maxBytes) return jpeg
  }
  throw new Error(`The share card '${words.title}' stays above ${SHARE_CARD.maxBytes} bytes`)
}

/** One after the other: an original has up to 80 megapixels. */
async function cropTiles(photos: readonly Buffer[]) {
  const areas = collageAreas(photos.length)
  const tiles = []
  for (const [index, { left, top, width, height }] of areas.entries()) {
    const photo = photos[index]
    if (photo === undefined) break
    const input = await cropPhoto(photo, { width, height })
    tiles.push({ input, raw: { width, height, channels: 3 as const }, top, left })
  }
  return tiles
}

/**
 * The text as an image that is transparent where the photos go. satori turns letters into outlines, so
 * resvg needs no fonts and reads no files. sharp could render SVG, but must not: it also opens uploads.
 */
async function drawText(words: CardWords, hasPhoto: boolean): Promise<Buffer> {
  const [{ default: satori }, { renderAsync }, fonts] = await drawingTools()
  const svg = await satori(cardLayout(words, hasPhoto), {
    width: SHARE_CARD.width,
    height: SHARE_CARD.height,
    fonts,
    // Characters that the typeface lacks are left out.
    loadAdditionalAsset: () => Promise.resolve([]),
  })
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return picture.asPng()
}

/** Loaded with the first card: most processes find all cards cached. */
const drawingTools = loadOnce(() => Promise.all([import('satori'), import('@resvg/resvg-js'), loadFonts()]))

async function loadFonts(): Promise<Font[]> {
  const folder = join(dirname(require.resolve('@fontsource/fraunces/package.json')), 'files')
  const load = async (name: string, subset: string, weight: 400 | 600): Promise<Font> => ({
    name,
    weight,
    style: 'normal',
    data: await readFile(join(folder, `fraunces-${subset}-${weight}-normal.woff`)),
  })
  return Promise.all([
    load('Fraunces', 'latin', 400),
    load('Fraunces', 'latin', 600),
    load('Fraunces Extended', 'latin-ext', 400),
    load('Fraunces Extended', 'latin-ext', 600),
  ])
}
