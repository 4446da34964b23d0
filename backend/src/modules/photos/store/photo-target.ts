import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBoundedQueue } from '../../../lib/concurrency'
import { writeFileAtomically } from '../../../lib/files'
import type { CoreServices } from '../../../module'
import { PHOTO_RETRY_SECONDS } from '../image-types'
import { uploadUrl } from '../photo-url'
import { isRecorded } from '../repository'
import type { UploadTarget } from './receive-upload'
import { createPhotoValidation } from './validate-photo'

const MAX_UNCHECKED_PHOTOS = 100

/** Photos in `<dataDir>/uploads`, named by their keys. */
export function photoTarget({ config, database }: Pick<CoreServices, 'config' | 'database'>): UploadTarget {
  const folder = join(config.dataDir, 'uploads')
  return {
    validate: createPhotoValidation(
      createBoundedQueue({
        concurrency: 1,
        waiting: MAX_UNCHECKED_PHOTOS,
        fullMessage: 'Too many photos are being checked. Please try again in a moment.',
        retryAfterSeconds: PHOTO_RETRY_SECONDS,
      }),
    ),
    storedName: ({ key }, extension) => `${key}.${extension}`,
    urlOf: (_key, storedAs) => uploadUrl(storedAs),
    save: (_key, storedAs, content) => writeFileAtomically(join(folder, storedAs), content),
    isRecorded: (key) => isRecorded(database, key),
    remove: (_key, storedAs) => rm(join(folder, storedAs), { force: true }),
  }
}
