import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createBoundedQueue, singleFlight } from '../../../lib/concurrency'
import { HttpError } from '../../../lib/errors'
import { writeFileAtomically } from '../../../lib/files'
import { signatureOf, isSameSecret } from '../../../lib/signatures'
import type { CoreServices } from '../../../module'
import { PHOTO_RETRY_SECONDS } from '../image-types'
import { uploadUrl } from '../photo-url'
import {
  claimIngestFile,
  deleteIngestFile,
  findIngestFile,
  findRegisteredBefore,
  insertIngestFiles,
  isRecorded,
  updateIngestFile,
  type IngestFile,
  type NewIngestFiles,
} from '../repository'
import { createPartialUploads } from './partial-uploads'
import { createPhotoValidation, type ValidPhoto } from './validate-photo'

const MAX_UNCHECKED_PHOTOS = 100

/** The response to a finished upload: the photo's URLs and the upload route's data about it. */
export interface StoredPhoto {
  readonly url: string
  readonly appUrl: string
  readonly ufsUrl: string
  readonly fileHash: string
  readonly serverData: unknown
}

/** The built-in photo store: the server side of the upload protocol, in place of UploadThing. */
export interface IngestService {
  /** @throws HttpError 409 when one of the keys is already in use */
  register(files: NewIngestFiles): Promise<void>
  /** @throws HttpError 404 for an upload that is not registered */
  receivedBytes(upload: SignedUpload): Promise<number>
  /**
   * Receives the bytes from `from` on. After the last one, validates the photo, stores it and
   * notifies the upload route. Idempotent for a stored photo.
   * @throws HttpError 400, 413, 415 or 416 for an invalid upload, 503 when the upload route did not record it
   */
  receive(upload: SignedUpload, from: number, body: IncomingMessage): Promise<StoredPhoto>
  /** Stores the upload route's data about a photo, which completes its upload. */
  finish(key: string, callbackData: unknown): Promise<void>
  /** Removes unfinished uploads that were registered before `moment`. */
  removeAbandoned(moment: Date): Promise<void>
}

export function createIngestService(
  { config, database, diskSpace, inProcessFetch }: CoreServices,
  { ingestUrl, apiKey }: { readonly ingestUrl: string; readonly apiKey: string },
): IngestService {
  const folder = join(config.dataDir, 'uploads')
  const partialUploads = createPartialUploads(join(folder, 'incoming'), diskSpace)
  const validatePhoto = createPhotoValidation(
    createBoundedQueue({
      concurrency: 1,
      waiting: MAX_UNCHECKED_PHOTOS,
      fullMessage: 'Too many photos are being checked. Please try again in a moment.',
      retryAfterSeconds: PHOTO_RETRY_SECONDS,
    }),
  )
  const storeOnce = singleFlight<StoredPhoto>()

  return {
    register: async (files) => {
      if (!(await insertIngestFiles(database, files))) throw new HttpError(409, 'One of the keys is already in use.')
    },
    receivedBytes: async (upload) => {
      const file = await claim(upload)
      return file.finishedAt === null ? partialUploads.sizeOf(upload.key) : upload.size
    },
    receive: async (upload, from, body) => {
      const { key, size } = upload
      const file = await claim(upload)
      if (file.finishedAt !== null) return toStoredPhoto(file)
      const received = await partialUploads.sizeOf(key)
      if (from > received) {
        throw new HttpError(416, 'An earlier part of the photo is missing.', { 'x-ut-range-start': String(received) })
      }
      await partialUploads.write(key, { from, size }, body)
      if ((await partialUploads.sizeOf(key)) < size) throw new HttpError(400, 'The photo is incomplete.')
      return storeOnce(key, () => store(upload, file))
    },
    finish: async (key, callbackData) => {
      const file = await updateIngestFile(database, key, { callbackData, finishedAt: new Date() })
      if (file === null) throw new HttpError(404, 'Unknown upload.')
    },
    removeAbandoned: async (moment) => {
      for (const { key, storedAs } of await findRegisteredBefore(database, moment)) {
        await partialUploads.remove(key)
        const isOrphan = storedAs !== null && !(await isRecorded(database, key))
        if (isOrphan) await rm(join(folder, storedAs), { force: true })
        await deleteIngestFile(database, key)
      }
      for (const key of await partialUploads.inactiveSince(moment)) await partialUploads.remove(key)
    },
  }

  async function claim(upload: SignedUpload): Promise<IngestFile> {
    const file = await claimIngestFile(database, upload)
    if (file === null) throw new HttpError(404, 'Unknown upload. Please choose the photo again.')
    return file
  }

  /**
   * Each step can be repeated, by a retry or by another process: the bytes, and so the photo's name and
   * content, are the same, and the partial upload stays until the end.
   */
  async function store(upload: SignedUpload, file: IngestFile): Promise<StoredPhoto> {
    const { key } = upload
    const photo = await validate(upload)
    const storedAs = `${key}.${photo.extension}`
    await writeFileAtomically(join(folder, storedAs), photo.content)
    await updateIngestFile(database, key, { storedAs, hash: photo.hash })
    await notify(upload, file, photo)
    const finished = await findIngestFile(database, key)
    if (!(finished?.finishedAt instanceof Date)) {
      throw new HttpError(503, 'The photo arrived but could not be recorded. Please try again.', { 'retry-after': '5' })
    }
    await partialUploads.remove(key)
    return toStoredPhoto(finished)
  }

  async function validate({ key, mediaType }: SignedUpload): Promise<ValidPhoto> {
    try {
      return await validatePhoto(await partialUploads.read(key), mediaType)
    } catch (error) {
      if (error instanceof HttpError && error.statusCode < 500) await partialUploads.remove(key)
      throw error
    }
  }

  /** Notifies the upload route, which then calls `finish`. */
  async function notify(upload: SignedUpload, registered: IngestFile, photo: ValidPhoto): Promise<void> {
    const { key, name, mediaType: type } = upload
    const { metadata, callbackUrl, callbackSlug } = registered
    const urls = urlsOf(`${key}.${photo.extension}`)
    const file = { key, name, size: photo.content.length, type, customId: null, ...urls, fileHash: photo.hash }
    const body = JSON.stringify({ status: 'uploaded', metadata, file, origin: ingestUrl })
    const response = await inProcessFetch(`${callbackUrl}?slug=${encodeURIComponent(callbackSlug)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': signatureOf(body, apiKey),
      },
      body,
    })
    await response.arrayBuffer()
  }
}

function toStoredPhoto({ storedAs, hash, callbackData }: IngestFile): StoredPhoto {
  return { ...urlsOf(storedAs ?? ''), fileHash: hash ?? '', serverData: callbackData }
}

/** One URL under the three names of the upload protocol. */
function urlsOf(storedAs: string) {
  const url = uploadUrl(storedAs)
  return { url, appUrl: url, ufsUrl: url }
}

/** An upload that the upload library authorized with a signed URL. */
export interface SignedUpload {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly name: string
  readonly mediaType: string
  /** Unique for each signed URL; a random key may collide. */
  readonly signature: string
}

/** Keys become file names. */
const KEY = /^\w{1,150}$/

/**
 * Verifies and parses `<ingest>/<key>?expires=…&x-ut-…&signature=…`.
 * @param signedUrl complete, as it was signed
 * @throws HttpError 403 for a wrong signature, 410 for an expired URL
 */
export function parseSignedUrl(signedUrl: string, secret: string): SignedUpload {
  const url = new URL(signedUrl)
  const signature = url.searchParams.get('signature') ?? ''
  url.searchParams.delete('signature')
  if (!isSameSecret(signature, signatureOf(url.href, secret))) {
    throw new HttpError(403, 'This upload was not allowed. Please choose the photo again.')
  }
  if (!(Number(url.searchParams.get('expires')) > Date.now())) {
    throw new HttpError(410, 'This upload took too long. Please choose the photo again.')
  }
  const key = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const size = Number(parameter(url, 'x-ut-file-size'))
  if (!KEY.test(key) || !Number.isSafeInteger(size) || size <= 0) {
    throw new HttpError(400, 'This is not a photo upload.')
  }
  const [name, mediaType] = [parameter(url, 'x-ut-file-name'), parameter(url, 'x-ut-file-type')]
  return { key, size, name, mediaType, signature }
}

/** The upload library encodes each value twice. */
function parameter(url: URL, name: string): string {
  return decodeURIComponent(url.searchParams.get(name) ?? '')
}
