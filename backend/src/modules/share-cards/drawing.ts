import sharp from 'sharp'
import { PAPER } from '../../../../contract/seo/page-head'
import { SHARE_CARD } from '../../../../contract/share-card'
import { cropPhoto } from '../photos'
import { cardLayout, type CardTexts } from './card-layout'
import { collageAreas } from './collage'
import { renderText } from './render-text'

/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [82, 74, 64, 52, 40, 28, 16] as const

/**
 * Draws a share card as a JPEG.
 * @param cover the photo's original; null for a card without a photo
 * @throws HttpError 415 when `cover` cannot be decoded
 */
export function drawShareCard(words: CardTexts, cover: Buffer | null): Promise<Buffer> {
  return drawCollageCard(words, cover === null ? [] : [cover])
}

/**
 * The same with up to four photos side by side; further ones are left out.
 * @param photos their originals
 * @throws HttpError 415 when one of them cannot be decoded
 */
export async function drawCollageCard(words: CardTexts, photos: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = SHARE_CARD
  const tiles = await cropTiles(photos)
  const text = await renderText(cardLayout(words, tiles.length > 0), SHARE_CARD)
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
