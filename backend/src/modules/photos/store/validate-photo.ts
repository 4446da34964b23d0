import { createHash } from 'node:crypto'
import { UPLOAD_LIMITS } from '../../../../../contract/limits'
import { HttpError } from '../../../lib/errors'
import type { BoundedQueue } from '../../../lib/bounded-queue'
import { measurePhoto } from '../resize/imaging'
import { bareOf, kindOf } from './photo-content'

export interface CheckedPhoto {
  /** Without a word of where, when or by what it was taken. */
  readonly content: Buffer
  /** Of the file's name: says what its content is. */
  readonly extension: string
  /** MD5 in hex, as the upload protocol has it. */
  readonly hash: string
}

/**
 * Makes sure that a file is the photo it claims to be and can be shown.
 * @param type the media type it claims
 * @throws HttpError 415 when it is not, 413 when it is too large, 503 when too many are waiting
 */
export type CheckPhoto = (file: Buffer, type: string) => Promise<CheckedPhoto>

/** @param line photos are decoded one after the other: each may take hundreds of megabytes */
export function createPhotoCheck(line: BoundedQueue): CheckPhoto {
  return (file, type) =>
    line.run(async () => {
      const kind = await kindOf(file)
      if (kind === null) throw new HttpError(415, 'This file is no JPEG, PNG, WebP or AVIF photo.')
      if (kind.type !== type) {
        throw new HttpError(415, `This file is a ${kind.name} photo, but its name says otherwise. Please rename it.`)
      }
      // Reads it all, as every resizing will.
      await measurePhoto(file)
      const content = await bareOf(file, kind)
      if (content.length > UPLOAD_LIMITS.megabytesMax * 1024 * 1024) {
        throw new HttpError(413, `Without its hidden data the photo is larger than ${UPLOAD_LIMITS.megabytesMax} MB.`)
      }
      return { content, extension: kind.extension, hash: createHash('md5').update(content).digest('hex') }
    })
}
