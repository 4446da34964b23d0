/** Pixels of the long side: the largest size the site shows. */
const LONG_SIDE_MAX = 2560
const THUMBNAIL_SIDE = 320
const JPEG_QUALITY = 0.85

export interface PreparedPhoto {
  /** The file to upload: encoded again, so it holds no metadata (no place, no camera). */
  file: File
  /** A small copy. */
  thumbnail: Blob
}

/** A file that cannot be added: not a photo this browser can open, or too large. The message says what to do. */
export class UnusablePhotoError extends Error {
  override readonly name = 'UnusablePhotoError'
}

/** Decodes the photo upright, scales it down to the largest useful size and encodes it again. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const start = await startOf(file)
  const bitmap = await open(file, start)
  try {
    const mayBeTransparent = !isJpeg(start)
    const picture = draw(bitmap, fitted(bitmap, LONG_SIDE_MAX), { willReadFrequently: mayBeTransparent })
    const type = mayBeTransparent && hasTransparency(picture) ? 'image/png' : 'image/jpeg'
    const thumbnail = await encode(draw(bitmap, fitted(bitmap, THUMBNAIL_SIDE)), type)
    const blob = await encode(picture, type)
    return { file: new File([blob], renamed(file.name, type), { type }), thumbnail }
  } finally {
    bitmap.close()
  }
}

async function startOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  } catch (error) {
    throw new UnusablePhotoError(`${file.name} could not be read from this device. Choose it again.`, {
      cause: error,
    })
  }
}

async function open(file: File, start: Uint8Array): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    throw new UnusablePhotoError(`${file.name} ${whyUnopened(start)}`, { cause: error })
  }
}

function whyUnopened(start: Uint8Array): string {
  if (isHeic(start)) return 'is a HEIC photo, which this browser cannot open. Save it as JPEG and add it again.'
  return isCommonImage(start)
    ? 'is incomplete, or has too many pixels for this device. Copy it from the camera again, or save a smaller one.'
    : 'is not a photo this browser can open. Choose a JPEG, PNG or WebP file.'
}

interface Size {
  width: number
  height: number
}

/** The size with a long side of at most `longSide` pixels and the same ratio. */
export function fitted({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** `villa.heic` becomes `villa.jpg`: the extension matches the content. */
export function renamed(name: string, type: 'image/png' | 'image/jpeg'): string {
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.${type === 'image/png' ? 'png' : 'jpg'}`
}

function draw(bitmap: ImageBitmap, { width, height }: Size, settings?: CanvasRenderingContext2DSettings) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = contextOf(canvas, settings)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** Read in strips: a phone's memory holds one photo, not two. */
function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const STRIP = 256
  for (let top = 0; top < canvas.height; top += STRIP) {
    const { data } = contextOf(canvas).getImageData(0, top, canvas.width, Math.min(STRIP, canvas.height - top))
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  }
  return false
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
  // Some phones release a canvas' memory only when it is empty.
  canvas.width = canvas.height = 0
  if (blob === null) throw new Error('The browser could not write the photo')
  return blob
}

function contextOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings)
  if (context === null) throw new Error('The browser has no memory left for the photo')
  return context
}

/** The number of bytes that identify a file's type. */
export const SIGNATURE_BYTES = 32

/** HEIF brands of HEVC images, as iPhones take them. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** The type by the first bytes; a name or a claimed type proves nothing. */
export function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start)
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))
}

/** Whether the file claims to be a JPEG, PNG, WebP or AVIF image, which every browser opens when it is whole. */
export function isCommonImage(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start)
  const isWebp = text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP'
  return isJpeg(start) || text.startsWith('\x89PNG') || isWebp || text.slice(4, 12) === 'ftypavif'
}

/** JPEG has no transparency, so its pixels need not be searched. */
export function isJpeg(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
}
