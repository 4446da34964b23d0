import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { UPLOADS_PREFIX } from '../../../../../contract/media'
import type { Database } from '../../../db/database'
import type { Fetch } from '../../../lib/in-process-fetch'
import { HttpError } from '../../../lib/errors'
import { singleFlight } from '../../../lib/single-flight'
import { signatureOf } from '../../../lib/signatures'
import { writeFileAtomically } from '../../../lib/write-file-atomically'
import type { CheckPhoto } from './check-photo'
import type { Incoming } from './incoming'
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
} from './repository'
import type { AllowedUpload } from './signed-url'

/** What the store says of a photo that has arrived: its addresses, and what the upload route said about it. */
export interface StoredPhoto {
  readonly url: string
  readonly appUrl: string
  readonly ufsUrl: string
  readonly fileHash: string
  readonly serverData: unknown
}

/** The agency's own photo store: the half of the upload protocol UploadThing plays otherwise. */
export interface IngestService {
  /** @throws HttpError 409 when one of the keys was given out before */
  register(files: NewIngestFiles): Promise<void>
  /**
   * How many bytes of the photo are here; the rest is what is missing.
   * @throws HttpError 404 for an upload nobody registered
   */
  arrived(upload: AllowedUpload): Promise<number>
  /**
   * Takes the bytes from `from` on. When they are the last ones, checks the photo, stores it and
   * tells the upload route. Asked again for a photo that is stored it answers the same.
   * @throws HttpError 400, 413, 415 or 416 for a fault of the upload, 503 when the upload route did not take it
   */
  receive(upload: AllowedUpload, from: number, body: IncomingMessage): Promise<StoredPhoto>
  /** What the upload route said about a photo; with that it is stored for good. */
  keepCallbackData(key: string, callbackData: unknown): Promise<void>
  /** Removes what was left of uploads that were allowed before `moment`. */
  removeAbandoned(moment: Date): Promise<void>
}

export function createIngestService(dependencies: {
  database: Database
  folder: string
  incoming: Incoming
  checkPhoto: CheckPhoto
  /** Reaches the upload route. */
  fetch: Fetch
  origin: string
  apiKey: string
}): IngestService {
  const { database, incoming } = dependencies
  const finishOnce = singleFlight<StoredPhoto>()

  return {
    register: async (files) => {
      if (!(await insertIngestFiles(database, files))) throw new HttpError(409, 'One of the keys is in use.')
    },
    arrived: async (upload) => {
      const file = await claim(upload)
      return file.finishedAt === null ? incoming.sizeOf(upload.key) : upload.size
    },
    receive: async (upload, from, body) => {
      const { key, size } = upload
      const file = await claim(upload)
      if (file.finishedAt !== null) return storedPhoto(file)
      const before = await incoming.sizeOf(key)
      if (from > before) {
        throw new HttpError(416, 'A part of the photo is missing before this one.', {
          'x-ut-range-start': String(before),
        })
      }
      await incoming.write(key, { from, size }, body)
      if ((await incoming.sizeOf(key)) < size) throw new HttpError(400, 'The photo has not arrived as a whole.')
      return finishOnce(key, () => finish(upload, file))
    },
    keepCallbackData: async (key, callbackData) => {
      const file = await updateIngestFile(database, key, { callbackData, finishedAt: new Date() })
      if (file === null) throw new HttpError(404, 'There is no such upload.')
    },
    removeAbandoned: async (moment) => {
      for (const { key, storedAs } of await findRegisteredBefore(database, moment)) {
        await incoming.remove(key)
        const isStored = storedAs === null || (await isRecorded(database, key))
        if (!isStored) await rm(join(dependencies.folder, storedAs), { force: true })
        await deleteIngestFile(database, key)
      }
      for (const key of await incoming.restingSince(moment)) await incoming.remove(key)
    },
  }

  async function claim(upload: AllowedUpload): Promise<IngestFile> {
    const file = await claimIngestFile(database, upload)
    if (file === null) throw new HttpError(404, 'This upload is not known. Please choose the photo again.')
    return file
  }

  /**
   * Each step may be done a second time, by a retry or by another process: the bytes, and so the
   * photo's name and content, are the same, and the part stays until all is done.
   */
  async function finish(
    upload: AllowedUpload,
    { metadata, callbackUrl, callbackSlug }: IngestFile,
  ): Promise<StoredPhoto> {
    const { key } = upload
    const photo = await checked(upload)
    const storedAs = `${key}.${photo.extension}`
    await writeFileAtomically(join(dependencies.folder, storedAs), photo.content)
    await updateIngestFile(database, key, { storedAs, hash: photo.hash })

    const url = `${UPLOADS_PREFIX}/${storedAs}`
    const file = { key, name: upload.name, size: photo.content.length, type: upload.type, customId: null }
    await tell(`${callbackUrl}?slug=${encodeURIComponent(callbackSlug)}`, {
      status: 'uploaded',
      metadata,
      file: { ...file, url, appUrl: url, ufsUrl: url, fileHash: photo.hash },
      origin: dependencies.origin,
    })
    const finished = await findIngestFile(database, key)
    if (!(finished?.finishedAt instanceof Date)) {
      throw new HttpError(503, 'The photo arrived but could not be recorded. Please try again.', { 'retry-after': '5' })
    }
    await incoming.remove(key)
    return storedPhoto(finished)
  }

  /** A file that is no photo to be had is not kept. */
  async function checked({ key, type }: AllowedUpload) {
    try {
      return await dependencies.checkPhoto(await incoming.read(key), type)
    } catch (error) {
      if (error instanceof HttpError && error.statusCode < 500) await incoming.remove(key)
      throw error
    }
  }

  async function tell(address: string, news: object): Promise<void> {
    const body = JSON.stringify(news)
    const answer = await dependencies.fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': signatureOf(body, dependencies.apiKey),
      },
      body,
    })
    await answer.arrayBuffer()
  }
}

function storedPhoto({ storedAs, hash, callbackData }: IngestFile): StoredPhoto {
  const url = `${UPLOADS_PREFIX}/${storedAs ?? ''}`
  return { url, appUrl: url, ufsUrl: url, fileHash: hash ?? '', serverData: callbackData }
}
