import sharp from 'sharp'
import { UPLOAD_LIMITS, type UPLOAD_TYPES } from '../../../../contract/limits'

/** Bytes of a photo before resizing, wherever it comes from. */
export const MAX_PHOTO_BYTES = 25 * 1024 * 1024
/** Bytes of an uploaded photo, both as it arrives and as it is stored. */
export const MAX_UPLOAD_BYTES = UPLOAD_LIMITS.megabytesMax * 1024 * 1024
/** Pixels: more than current cameras deliver, few enough to decode. */
export const MAX_PIXELS = 80_000_000
/** Seconds after which a client tries again whose photo a full queue refused. */
export const PHOTO_RETRY_SECONDS = 10

/** A type of image that can be uploaded. */
export interface ImageType {
  readonly name: string
  readonly mediaType: (typeof UPLOAD_TYPES)[number]
  readonly extension: string
  /** sharp's name for its container format. */
  readonly format: 'jpeg' | 'png' | 'webp' | 'heif'
}

const IMAGE_TYPES: readonly ImageType[] = [
  { name: 'JPEG', mediaType: 'image/jpeg', extension: 'jpg', format: 'jpeg' },
  { name: 'PNG', mediaType: 'image/png', extension: 'png', format: 'png' },
  { name: 'WebP', mediaType: 'image/webp', extension: 'webp', format: 'webp' },
  { name: 'AVIF', mediaType: 'image/avif', extension: 'avif', format: 'heif' },
]

export function unsupportedTypeMessage(file: string): string {
  return `${file} is not a JPEG, PNG, WebP or AVIF image.`
}

/** The type of an image by the header of its content; null for types that cannot be uploaded. */
export async function sniffImageType(content: Buffer): Promise<ImageType | null> {
  // sharp throws at once when a file is empty.
  if (content.length === 0) return null
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (metadata === null) return null
  // HEIC shares its container with AVIF, but browsers do not show it.
  if (metadata.format === 'heif' && metadata.compression !== 'av1') return null
  return IMAGE_TYPES.find(({ format }) => format === metadata.format) ?? null
}
