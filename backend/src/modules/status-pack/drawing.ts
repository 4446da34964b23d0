import sharp from 'sharp'
import { STATUS_PICTURE } from '../../../../contract/listing-management'
import { cropPhoto } from '../photos'
import { renderText } from '../share-cards'
import type { StatusContent } from './content'
import { PHOTO_HEIGHTS, statusLayout, type StatusForm } from './layout'

const QUALITY = 84

/**
 * Draws a status picture as a JPEG of 1080 by 1920 pixels.
 * @param photo the photo's original; null for a picture of words alone
 * @throws HttpError 415 when `photo` cannot be decoded
 */
export async function drawStatusPicture(
  content: StatusContent,
  form: StatusForm,
  photo: Buffer | null,
): Promise<Buffer> {
  const { width } = STATUS_PICTURE
  const height = PHOTO_HEIGHTS[form]
  const pixels = photo === null ? null : await cropPhoto(photo, { width, height })
  const words = await renderText(statusLayout(content, pixels === null ? 'words' : form), STATUS_PICTURE)
  return sharp({ create: { ...STATUS_PICTURE, channels: 3, background: '#fff' } })
    .composite([
      ...(pixels === null ? [] : [{ input: pixels, raw: { width, height, channels: 3 as const }, top: 0, left: 0 }]),
      { input: words, top: 0, left: 0 },
    ])
    .removeAlpha()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
