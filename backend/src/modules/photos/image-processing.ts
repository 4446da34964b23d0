import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PhotoFormat, PhotoWidth } from '../../../../../contract/media'
import { HttpError } from '../../../lib/errors'

/** One thread per photo: how many photos at once is decided by the waiting line. */
sharp.concurrency(1)
sharp.cache(false)
// Only photo formats are decoded. Above all no SVG, which is a document that may reach out.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

/** Pixels; more than any camera in use delivers, little enough to decode. */
const MAX_PIXELS = 80_000_000

const ENCODERS = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 74 },
  jpg: { quality: 76, mozjpeg: true },
} as const satisfies Record<PhotoFormat, object>

/** Raised when the same photo would come out differently for a reason that neither `ENCODERS` nor sharp's version shows. */
const REVISION = 1

/** Names, as a file may be named, how photos of a format are made: changes whenever the same one would come out differently. */
export const ENCODER_VERSIONS: Readonly<Record<PhotoFormat, string>> = {
  avif: encoderVersion('avif'),
  webp: encoderVersion('webp'),
  jpg: encoderVersion('jpg'),
}

/**
 * Resizes a photo: upright, sRGB, without metadata, never wider than it was.
 * @throws HttpError 415 when `original` is no photo that can be decoded
 */
export async function resizePhoto(original: Buffer, width: PhotoWidth, format: PhotoFormat): Promise<Buffer> {
  const photo = await decodable(original)
  return decoded(async () => encode(photo.autoOrient().resize({ width, withoutEnlargement: true }), format).toBuffer())
}

/**
 * Cuts the part worth seeing out of a photo: upright, exactly as large as asked, plain RGB pixels.
 * @throws HttpError 415 when `original` is no photo that can be decoded
 */
export async function cropPhoto(original: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const photo = await decodable(original)
  return decoded(() =>
    photo
      .autoOrient()
      .resize({ ...size, fit: 'cover', position: 'centre' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer(),
  )
}

/**
 * Size in pixels (upright) and dominant colour.
 * @throws HttpError 415 when `original` is no photo that can be decoded
 */
export async function measurePhoto(original: Buffer): Promise<{ width: number; height: number; color: string }> {
  const photo = await decodable(original)
  return decoded(async () => {
    const { autoOrient } = await photo.metadata()
    // A thumbnail has the same dominant colour and is counted a hundred times faster.
    const thumbnail = await photo.resize(64, 64, { fit: 'inside' }).flatten({ background: '#fff' }).png().toBuffer()
    const { dominant } = await sharp(thumbnail).stats()
    const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
    return { width: autoOrient.width, height: autoOrient.height, color: `#${color}` }
  })
}

/**
 * Looks at the header alone.
 * @throws HttpError 415 when `original` is no photo of a size that is shown
 */
export async function requirePhoto(original: Buffer): Promise<void> {
  await decodable(original)
}

function encode(photo: Sharp, format: PhotoFormat): Sharp {
  switch (format) {
    case 'avif':
      return photo.avif(ENCODERS.avif)
    case 'webp':
      return photo.webp(ENCODERS.webp)
    case 'jpg':
      return photo.flatten({ background: '#fff' }).jpeg(ENCODERS.jpg)
  }
}

/** Reads the header only, so a picture of absurd size is refused before a pixel is decoded. */
async function decodable(original: Buffer): Promise<Sharp> {
  const { width, height } = await decoded(() => sharp(original, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PIXELS) throw new HttpError(415, 'The photo has too many pixels')
  return sharp(original, { limitInputPixels: MAX_PIXELS })
}

async function decoded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const error = new HttpError(415, 'This is no photo that can be shown')
    error.cause = cause
    throw error
  }
}

function encoderVersion(format: PhotoFormat): string {
  const made = JSON.stringify([ENCODERS[format], sharp.versions.sharp, REVISION])
  return `${format}-${createHash('sha256').update(made).digest('hex').slice(0, 12)}`
}
