import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { UPLOAD_LIMITS } from '../../../../../contract/limits'
import type { BoundedQueue } from '../../../lib/concurrency'
import { HttpError } from '../../../lib/errors'
import { measurePhoto } from '../image-processing'
import { sniffImageType, unsupportedTypeMessage, MAX_UPLOAD_BYTES, type ImageType } from '../image-types'

/** A file as it is stored; of a photo, without its metadata. */
export interface ValidFile {
  readonly content: Buffer
  /** By its content: of its file name, and its media type. */
  readonly extension: string
  readonly mediaType: string
  /** MD5 in hex, as the upload protocol requires. */
  readonly hash: string
}

/**
 * Validates that a file is a readable photo of the declared type, and strips its metadata.
 * @throws HttpError 415 when it is not, 413 when it is too large, 503 when the queue is full
 */
export type ValidatePhoto = (file: Buffer, mediaType: string) => Promise<ValidFile>

/** @param queue one photo at a time: decoding may take hundreds of megabytes */
export function createPhotoValidation(queue: BoundedQueue): ValidatePhoto {
  return (file, mediaType) =>
    queue.run(async () => {
      const type = await sniffImageType(file)
      if (type === null) throw new HttpError(415, unsupportedTypeMessage('This file'))
      if (type.mediaType !== mediaType) {
        throw new HttpError(
          415,
          `This file is a ${type.name} photo, but its name has another extension. Please rename it.`,
        )
      }
      // Decodes every pixel, as resizing will.
      await measurePhoto(file)
      const content = await stripMetadata(file, type)
      if (content.length > MAX_UPLOAD_BYTES) {
        throw new HttpError(413, `Without its metadata the photo is larger than ${UPLOAD_LIMITS.megabytesMax} MB.`)
      }
      return { content, extension: type.extension, mediaType, hash: createHash('md5').update(content).digest('hex') }
    })
}

/** How much larger a photo may become by encoding it again before its quality is reduced. */
const MAX_GROWTH = 1.3
const QUALITIES = [92, 82] as const

/**
 * Turns a photo upright and removes its metadata, above all its location. Returns a photo without
 * metadata unchanged, byte for byte.
 */
async function stripMetadata(file: Buffer, type: ImageType): Promise<Buffer> {
  if (hasNoMetadata(file, type, await sharp(file).metadata())) return file
  for (const quality of QUALITIES) {
    const encoded = await encode(sharp(file).autoOrient(), type, quality).toBuffer()
    if (encoded.length <= file.length * MAX_GROWTH) return encoded
  }
  return encode(sharp(file).autoOrient(), type, QUALITIES[1]).toBuffer()
}

function hasNoMetadata(file: Buffer, type: ImageType, metadata: Metadata): boolean {
  const { exif, xmp, iptc, comments = [], orientation = 1 } = metadata
  const isPlain = [exif, xmp, iptc].every((part) => part === undefined) && comments.length === 0 && orientation === 1
  return isPlain && (type.format !== 'jpeg' || isPlainJpeg(file))
}

function encode(photo: Sharp, { format }: ImageType, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return photo.jpeg({ quality, chromaSubsampling: '4:4:4' })
    case 'webp':
      return photo.webp({ quality })
    case 'heif':
      return photo.avif({ quality: quality - 22 })
    case 'png':
      return photo.png()
  }
}

const END_OF_IMAGE = 0xffd9
const START_OF_SCAN = 0xffda

/**
 * Whether a JPEG contains only its image. Cameras also embed maker notes, second images and videos, which
 * sharp's metadata do not show.
 */
function isPlainJpeg(file: Buffer): boolean {
  // The video of a "motion photo" follows the end of the image.
  if (file.readUInt16BE(file.length - 2) !== END_OF_IMAGE) return false
  let position = 2
  while (position + 4 <= file.length) {
    const marker = file.readUInt16BE(position)
    if (marker === START_OF_SCAN) return true
    if (marker < 0xff01) return false
    const length = file.readUInt16BE(position + 2)
    if (!isImageSegment(marker, file.subarray(position + 4, position + 2 + length))) return false
    position += 2 + length
  }
  return false
}

/** Application segments contain anything; three of them describe the image: JFIF, colour profile, colour transform. */
function isImageSegment(marker: number, content: Buffer): boolean {
  const isApplication = marker >= 0xffe0 && marker <= 0xffef
  const isComment = marker === 0xfffe
  if (!isApplication) return !isComment
  const beginsWith = (text: string) => content.subarray(0, text.length).toString('latin1') === text
  if (marker === 0xffe0) return beginsWith('JFIF\0')
  if (marker === 0xffe2) return beginsWith('ICC_PROFILE\0')
  return marker === 0xffee && beginsWith('Adobe')
}
