import { createHash } from 'node:crypto'
import { UPLOAD_LIMITS } from '../../../../../contract/limits'
import type { BoundedQueue } from '../../../lib/bounded-queue'
import { HttpError } from '../../../lib/errors'
import { measurePhoto } from '../image-processing'
import { sniffImageType, unsupportedTypeMessage } from '../image-types'
import { MAX_UPLOAD_BYTES } from '../photo-limits'
import { stripMetadata } from './strip-metadata'

export interface ValidPhoto {
  /** Without metadata. */
  readonly content: Buffer
  /** Of its file name, by its content. */
  readonly extension: string
  /** MD5 in hex, as the upload protocol requires. */
  readonly hash: string
}

/**
 * Validates that a file is a readable photo of the declared type, and strips its metadata.
 * @throws HttpError 415 when it is not, 413 when it is too large, 503 when the queue is full
 */
export type ValidatePhoto = (file: Buffer, mediaType: string) => Promise<ValidPhoto>

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
      return { content, extension: type.extension, hash: createHash('md5').update(content).digest('hex') }
    })
}
