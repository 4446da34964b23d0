import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { singleFlight } from '../../../lib/concurrency'
import { HttpError } from '../../../lib/errors'
import { signatureOf, isSameSecret } from '../../../lib/signatures'
import type { CoreServices } from '../../../module'
import {
  claimIngestFile,
  deleteIngestFile,
  findIngestFile,
  findRegisteredBefore,
  insertIngestFiles,
  updateIngestFile,
  type IngestFile,
  type NewIngestFiles,
} from '../repository'
import { createPartialUploads } from './partial-uploads'
import type { ValidFile } from './validate-photo'

/** What is done with the files of one route of the upload library: photos or documents. */
export interface UploadTarget {
  /**
   * @param mediaType as the client declares it
   * @throws HttpError 413, 415 when the file is refused
   */
  readonly validate: (file: Buffer, mediaType: string) => Promise<ValidFile>
  /** The file's name in its URL, always the same for one upload. */
  storedName(upload: Pick<SignedUpload, 'key' | 'name'>, extension: string): string
  urlOf(key: string, storedAs: string): string
  save(key: string, storedAs: string, content: Buffer): Promise<void>
  /** Whether the upload route has recorded the file. */
  isRecorded(key: string): Promise<boolean>
  remove(key: string, storedAs: string): Promise<void>
}

/** The response to a finished upload: the file's URLs and the upload route's data about it. */
export interface StoredFile {
  readonly url: string
  readonly appUrl: string
  readonly ufsUrl: string
  readonly fileHash: string
  readonly serverData: unknown
}

/** The built-in store: the server side of the upload protocol, in place of UploadThing. */
export interface IngestService {
  /** @throws HttpError 409 when one of the keys is already in use */
  register(files: NewIngestFiles): Promise<void>
  /** @throws HttpError 404 for an upload that is not registered */
  receivedBytes(upload: SignedUpload): Promise<number>
  /**
   * Receives the bytes from `from` on. After the last one, validates the file, stores it and
   * notifies the upload route. Idempotent for a stored file.
   * @throws HttpError 400, 413, 415 or 416 for an invalid upload, 503 when the upload route did not record it
   */
  receive(upload: SignedUpload, from: number, body: IncomingMessage): Promise<StoredFile>
  /** Stores the upload route's data about a file, which completes its upload. */
  finish(key: string, callbackData: unknown): Promise<void>
  /** Removes unfinished uploads that were registered before `moment`. */
  removeAbandoned(moment: Date): Promise<void>
}

/** @param targets by the slugs of the upload library's routes */
export function createIngestService(
  { config, database, diskSpace, inProcessFetch }: CoreServices,
  { ingestUrl, apiKey }: { readonly ingestUrl: string; readonly apiKey: string },
  targets: Readonly<Record<string, UploadTarget>>,
): IngestService {
  const partialUploads = createPartialUploads(join(config.dataDir, 'uploads', 'incoming'), diskSpace)
  const storeOnce = singleFlight<StoredFile>()

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
      if (file.finishedAt !== null) return toStoredFile(file)
      const received = await partialUploads.sizeOf(key)
      if (from > received) {
        throw new HttpError(416, 'An earlier part of the file is missing.', { 'x-ut-range-start': String(received) })
      }
      await partialUploads.write(key, { from, size }, body)
      if ((await partialUploads.sizeOf(key)) < size) throw new HttpError(400, 'The file is incomplete.')
      return storeOnce(key, () => store(upload, file))
    },
    finish: async (key, callbackData) => {
      const file = await updateIngestFile(database, key, { callbackData, finishedAt: new Date() })
      if (file === null) throw new HttpError(404, 'Unknown upload.')
    },
    removeAbandoned: async (moment) => {
      for (const { key, storedAs, callbackSlug } of await findRegisteredBefore(database, moment)) {
        await partialUploads.remove(key)
        const target = targets[callbackSlug]
        if (storedAs !== null && target && !(await target.isRecorded(key))) await target.remove(key, storedAs)
        await deleteIngestFile(database, key)
      }
      for (const key of await partialUploads.inactiveSince(moment)) await partialUploads.remove(key)
    },
  }

  async function claim(upload: SignedUpload): Promise<IngestFile> {
    const file = await claimIngestFile(database, upload)
    if (file === null) throw new HttpError(404, 'Unknown upload. Please choose the file again.')
    return file
  }

  function targetOf({ callbackSlug }: Pick<IngestFile, 'callbackSlug'>): UploadTarget {
    const target = targets[callbackSlug]
    if (target === undefined) throw new HttpError(404, 'Unknown upload. Please choose the file again.')
    return target
  }

  /**
   * Each step can be repeated, by a retry or by another process: the bytes, and so the file's name and
   * content, are the same, and the partial upload stays until the end.
   */
  async function store(upload: SignedUpload, registered: IngestFile): Promise<StoredFile> {
    const { key } = upload
    const target = targetOf(registered)
    const file = await validate(upload, target)
    const storedAs = target.storedName(upload, file.extension)
    await target.save(key, storedAs, file.content)
    await updateIngestFile(database, key, { storedAs, hash: file.hash })
    await notify(upload, registered, file, target.urlOf(key, storedAs))
    const finished = await findIngestFile(database, key)
    if (!(finished?.finishedAt instanceof Date)) {
      throw new HttpError(503, 'The file arrived but could not be recorded. Please try again.', { 'retry-after': '5' })
    }
    await partialUploads.remove(key)
    return toStoredFile(finished)
  }

  async function validate({ key, mediaType }: SignedUpload, target: UploadTarget): Promise<ValidFile> {
    try {
      return await target.validate(await partialUploads.read(key), mediaType)
    } catch (error) {
      if (error instanceof HttpError && error.statusCode < 500) await partialUploads.remove(key)
      throw error
    }
  }

  /** Notifies the upload route, which then calls `finish`. */
  async function notify(upload: SignedUpload, registered: IngestFile, valid: ValidFile, url: string): Promise<void> {
    const { key, name } = upload
    const { metadata, callbackUrl, callbackSlug } = registered
    const { content, mediaType: type, hash: fileHash } = valid
    const file = { key, name, size: content.length, type, customId: null, ...urlsOf(url), fileHash }
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

  function toStoredFile(file: IngestFile): StoredFile {
    const { key, storedAs, hash, callbackData } = file
    return { ...urlsOf(targetOf(file).urlOf(key, storedAs ?? '')), fileHash: hash ?? '', serverData: callbackData }
  }
}

/** One URL under the three names of the upload protocol. */
function urlsOf(url: string) {
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
    throw new HttpError(403, 'This upload was not allowed. Please choose the file again.')
  }
  if (!(Number(url.searchParams.get('expires')) > Date.now())) {
    throw new HttpError(410, 'This upload took too long. Please choose the file again.')
  }
  const key = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const size = Number(parameter(url, 'x-ut-file-size'))
  if (!KEY.test(key) || !Number.isSafeInteger(size) || size <= 0) {
    throw new HttpError(400, 'This is not an upload.')
  }
  const [name, mediaType] = [parameter(url, 'x-ut-file-name'), parameter(url, 'x-ut-file-type')]
  return { key, size, name, mediaType, signature }
}

/** The upload library encodes each value twice. */
function parameter(url: URL, name: string): string {
  return decodeURIComponent(url.searchParams.get(name) ?? '')
}
