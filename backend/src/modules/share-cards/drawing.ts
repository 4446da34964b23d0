import sharp from 'sharp'
import { SHARE_CARD, type ShareCard } from '../../../../contract/share-card'
import { cropPhoto } from '../photos'
import { cardLayout, PHOTO_HEIGHT } from './card-layout'
import { renderText } from './render-text'

/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [82, 74, 64, 52, 40, 28, 16] as const

/**
 * Draws a share card as a JPEG.
 * @param cover the photo's original; null for a card without a photo
 * @throws HttpError 415 when `cover` cannot be decoded
 */
export async function drawShareCard(card: ShareCard, cover: Buffer | null): Promise<Buffer> {
  const { width, height } = SHARE_CARD
  const photo = cover === null ? null : await cropPhoto(cover, { width, height: PHOTO_HEIGHT })
  const text = await renderText(cardLayout(card, photo !== null), SHARE_CARD)
  const pixels = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      ...(photo === null
        ? []
        : [{ input: photo, raw: { width, height: PHOTO_HEIGHT, channels: 3 as const }, top: 0, left: 0 }]),
      { input: text, top: 0, left: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= SHARE_CARD.maxBytes) return jpeg
  }
  throw new Error(`The share card of ${card.kind} ${card.id} stays above ${SHARE_CARD.maxBytes} bytes`)
}
