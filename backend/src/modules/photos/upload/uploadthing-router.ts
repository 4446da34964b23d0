import { randomUUID } from 'node:crypto'
import { createUploadthing, UploadThingError, UTFiles } from 'uploadthing/server'
import type { FileRouter } from 'uploadthing/types'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '../../../../../contract/limits'
import type { Caller } from '../../identity/service'
import type { NewUpload } from './repository'

/** How long a photo may take to arrive, with all its interruptions. */
const ARRIVAL_TIME = '6h'
const NAME_LENGTH = 120
const MAX_BYTES = UPLOAD_LIMITS.megabytesMax * 1024 * 1024

/** The upload library's routes: `imageUploader` alone (spec §7). */
export function createPhotoRouter(dependencies: {
  /** Who makes this request; null when nobody proved to be anyone. */
  uploaderOf: (request: Request) => Caller | null
  /** Remembers a photo that has arrived. */
  record: (upload: NewUpload) => Promise<void>
}) {
  const route = createUploadthing()
  return {
    imageUploader: route(
      { image: { maxFileSize: `${UPLOAD_LIMITS.megabytesMax}MB`, maxFileCount: UPLOAD_LIMITS.filesMax } },
      {
        presignedURLTTL: ARRIVAL_TIME,
        // By default a key is drawn from a photo's name, size and moment, which several may share.
        getFileHashParts: () => [randomUUID()],
      },
    )
      .middleware(({ req, files }) => {
        const caller = dependencies.uploaderOf(req)
        if (caller?.isAdmin !== true) {
          refuse('FORBIDDEN', 'Only the administrator may do this.')
        }
        checkFiles(files)
        return {
          uploadedBy: caller.uid,
          [UTFiles]: files.map(({ name, size, type }) => ({ name: shortName(name), size, type })),
        }
      })
      .onUploadComplete(async ({ file, metadata }) => {
        await dependencies.record({ key: file.key, url: file.ufsUrl, uploadedBy: metadata.uploadedBy })
        return { url: file.ufsUrl }
      }),
  } satisfies FileRouter
}

/** The library checks sizes and counts as well, with a code for everything and no sentence. */
function checkFiles(files: readonly { name: string; size: number; type: string }[]): void {
  if (files.length === 0) refuse('BAD_REQUEST', 'Please choose a photo.')
  if (files.length > UPLOAD_LIMITS.filesMax) {
    refuse(
      'TOO_MANY_FILES',
      `At most ${UPLOAD_LIMITS.filesMax} photos can be uploaded at once, and these are ${files.length}.`,
    )
  }
  for (const { name, size, type } of files) {
    if (!UPLOAD_TYPES.some((offered) => offered === type)) {
      refuse('BAD_REQUEST', `${name} is no JPEG, PNG, WebP or AVIF photo.`)
    }
    if (!Number.isSafeInteger(size) || size <= 0) {
      refuse('TOO_SMALL', `${name} is empty.`)
    }
    if (size > MAX_BYTES) {
      refuse('TOO_LARGE', `${name} is larger than ${UPLOAD_LIMITS.megabytesMax} MB.`)
    }
  }
}

function refuse(code: UploadThingError['code'], message: string): never {
  // It is an error, though its types hide that.
  // oxlint-disable-next-line typescript/only-throw-error
  throw new UploadThingError({ code, message })
}

/** The name becomes part of an address: no endless one, and no halves of characters, which no address can hold. */
function shortName(name: string): string {
  return Buffer.from(Array.from(name).slice(0, NAME_LENGTH).join('')).toString()
}
