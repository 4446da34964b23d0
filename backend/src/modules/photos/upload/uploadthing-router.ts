import { randomUUID } from 'node:crypto'
import { createUploadthing, UploadThingError, UTFiles } from 'uploadthing/server'
import type { FileRouter } from 'uploadthing/types'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '../../../../../contract/limits'
import type { Caller } from '../../../plugins/access'
import { unsupportedTypeMessage, MAX_UPLOAD_BYTES } from '../image-types'
import type { NewUpload } from '../repository'

/** For the complete upload, including interruptions. */
const SIGNED_URL_LIFETIME = '6h'
const NAME_LENGTH = 120

/** The upload library's only route, `imageUploader` (docs/product.md, "Photos"). */
export function createUploadthingRouter(dependencies: {
  /** Who asks for signed URLs: the group of the route admits only the administrator. */
  callerOf: (request: Request) => Caller
  /** Called for each uploaded photo. */
  record: (upload: NewUpload) => Promise<void>
}) {
  const route = createUploadthing()
  return {
    imageUploader: route(
      { image: { maxFileSize: `${UPLOAD_LIMITS.megabytesMax}MB`, maxFileCount: UPLOAD_LIMITS.filesMax } },
      {
        presignedURLTTL: SIGNED_URL_LIFETIME,
        // The default key is a hash of name, size and time, which photos may share.
        getFileHashParts: () => [randomUUID()],
      },
    )
      .middleware(({ req, files }) => {
        validateFiles(files)
        return {
          uploadedBy: dependencies.callerOf(req).uid,
          [UTFiles]: files.map(({ name, size, type }) => ({ name: shorten(name), size, type })),
        }
      })
      .onUploadComplete(async ({ file, metadata }) => {
        await dependencies.record({ key: file.key, url: file.ufsUrl, uploadedBy: metadata.uploadedBy })
        return { url: file.ufsUrl }
      }),
  } satisfies FileRouter
}

/** The library validates sizes and counts as well, but without messages for people. */
function validateFiles(files: readonly { name: string; size: number; type: string }[]): void {
  const { filesMax, megabytesMax } = UPLOAD_LIMITS
  if (files.length === 0) reject('BAD_REQUEST', 'Please choose a photo.')
  if (files.length > filesMax) {
    reject('TOO_MANY_FILES', `At most ${filesMax} photos can be uploaded at once, and these are ${files.length}.`)
  }
  for (const { name, size, type } of files) {
    if (!UPLOAD_TYPES.some((supported) => supported === type)) reject('BAD_REQUEST', unsupportedTypeMessage(name))
    if (!Number.isSafeInteger(size) || size <= 0) reject('TOO_SMALL', `${name} is empty.`)
    if (size > MAX_UPLOAD_BYTES) reject('TOO_LARGE', `${name} is larger than ${megabytesMax} MB.`)
  }
}

function reject(code: UploadThingError['code'], message: string): never {
  // Its types hide that it is an error.
  // oxlint-disable-next-line typescript/only-throw-error
  throw new UploadThingError({ code, message })
}

/** The name becomes part of a URL, which cannot contain half of a surrogate pair and should not be endless. */
function shorten(name: string): string {
  return Buffer.from(Array.from(name).slice(0, NAME_LENGTH).join('')).toString()
}
