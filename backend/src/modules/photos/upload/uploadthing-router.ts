import { randomUUID } from 'node:crypto'
import { createUploadthing, UploadThingError, UTFiles } from 'uploadthing/server'
import type { FileRouter } from 'uploadthing/types'
import { UPLOAD_LIMITS, UPLOAD_TYPES } from '../../../../../contract/limits'
import {
  DOCUMENT_LIMITS,
  DOCUMENT_TYPES,
  PDF_TYPE,
  type UploadedDocument,
} from '../../../../../contract/site/documents'
import type { Caller } from '../../../plugins/access'
import { unsupportedTypeMessage } from '../image-types'
import type { NewUpload } from '../repository'

/** For the complete upload, including interruptions. */
const SIGNED_URL_LIFETIME = '6h'
const NAME_LENGTH = 120

/** A document that has arrived: its key and URL in the built-in store, its size in bytes. */
export interface UploadedDocumentFile extends NewUpload {
  readonly mediaType: string
  readonly bytes: number
}

/** The upload library's routes, `imageUploader` and `documentUploader` (docs/product.md, "Photos", "Documents"). */
export function createUploadthingRouter(dependencies: {
  /** Who asks for signed URLs: the group of the route admits only the administrator. */
  callerOf: (request: Request) => Caller
  /** Called for each uploaded photo. */
  record: (upload: NewUpload) => Promise<void>
  /** The same for documents. */
  recordDocument: (document: UploadedDocumentFile) => Promise<void>
}) {
  const route = createUploadthing()
  const options = {
    presignedURLTTL: SIGNED_URL_LIFETIME,
    // The default key is a hash of name, size and time, which files may share.
    getFileHashParts: () => [randomUUID()],
  } as const
  const maxFileSize = `${UPLOAD_LIMITS.megabytesMax}MB` as const
  const oneDocument = { maxFileSize, maxFileCount: DOCUMENT_LIMITS.documentsMax, acl: 'private' } as const
  return {
    imageUploader: route({ image: { maxFileSize, maxFileCount: UPLOAD_LIMITS.filesMax } }, options)
      .middleware(({ req, files }) => {
        validatePhotos(files)
        return metadataOf(req, files)
      })
      .onUploadComplete(async ({ file, metadata }) => {
        await dependencies.record({ key: file.key, url: file.ufsUrl, uploadedBy: metadata.uploadedBy })
        return { url: file.ufsUrl }
      }),
    documentUploader: route({ pdf: oneDocument, image: oneDocument }, options)
      .middleware(({ req, files }) => {
        validateDocuments(files)
        return metadataOf(req, files)
      })
      .onUploadComplete(async ({ file, metadata }) => {
        const { key, ufsUrl: url, size: bytes, type: mediaType } = file
        await dependencies.recordDocument({ key, url, bytes, mediaType, uploadedBy: metadata.uploadedBy })
        return { url, bytes } satisfies UploadedDocument
      }),
  } satisfies FileRouter

  function metadataOf(request: Request, files: readonly OfferedFile[]) {
    return {
      uploadedBy: dependencies.callerOf(request).uid,
      [UTFiles]: files.map(({ name, size, type }) => ({ name: shorten(name), size, type })),
    }
  }
}

interface OfferedFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

/** The library validates sizes and counts as well, but without messages for people. */
function validatePhotos(files: readonly OfferedFile[]): void {
  const { filesMax, megabytesMax } = UPLOAD_LIMITS
  if (files.length === 0) reject('BAD_REQUEST', 'Please choose a photo.')
  if (files.length > filesMax) {
    reject('TOO_MANY_FILES', `At most ${filesMax} photos can be uploaded at once, and these are ${files.length}.`)
  }
  for (const file of files) {
    if (!UPLOAD_TYPES.some((type) => type === file.type)) reject('BAD_REQUEST', unsupportedTypeMessage(file.name))
    validateSize(file, megabytesMax)
  }
}

function validateDocuments(files: readonly OfferedFile[]): void {
  const { documentsMax, pdfMegabytesMax, pictureMegabytesMax } = DOCUMENT_LIMITS
  if (files.length === 0) reject('BAD_REQUEST', 'Please choose a document.')
  if (files.length > documentsMax) {
    reject(
      'TOO_MANY_FILES',
      `At most ${documentsMax} documents can be uploaded at once, and these are ${files.length}.`,
    )
  }
  for (const file of files) {
    if (!DOCUMENT_TYPES.some((type) => type === file.type)) {
      reject('BAD_REQUEST', `${file.name} is neither a PDF nor a JPEG, PNG, WebP or AVIF image.`)
    }
    validateSize(file, file.type === PDF_TYPE ? pdfMegabytesMax : pictureMegabytesMax)
  }
}

function validateSize({ name, size }: OfferedFile, megabytes: number): void {
  if (!Number.isSafeInteger(size) || size <= 0) reject('TOO_SMALL', `${name} is empty.`)
  if (size > megabytes * 1024 * 1024) reject('TOO_LARGE', `${name} is larger than ${megabytes} MB.`)
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
