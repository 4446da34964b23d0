import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { DAY_MS } from '../../../../contract/limits'
import { DOCUMENT_LIMITS, documentKey, documentName, documentUrl, PDF_TYPE } from '../../../../contract/site/documents'
import { plainText } from '../../../../contract/text/plain-text'
import type { JobQueue } from '../../jobs/queue'
import { createBoundedQueue } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import type { CoreServices } from '../../module'
import type { UploadTarget } from '../photos'
import { checkPdf } from './check-pdf'
import {
  documentUsage,
  endDocumentRemoval,
  findDocument,
  findListedDocument,
  findLocalDocuments,
  insertDocument,
  isRecordedDocument,
  setRemoteKey,
  type DocumentFile,
  type NewDocumentFile,
} from './repository'
import { createDocumentFolder, createPrivateFiles, type ByteRange, type UploadThingHosts } from './store'

/** A draft in a browser may still use the document. */
const UNUSED_DAYS = 7
const MEGABYTE = 1024 * 1024
const MAX_UNCHECKED = 20
const RETRY_SECONDS = 10
const NAME_MAX = 60

export interface DocumentNeeds extends CoreServices {
  readonly uploadThingHosts?: UploadThingHosts | undefined
}

/** Files of listings' documents: received, checked, stored, served, copied and removed. */
export interface DocumentService {
  /** What the upload store does with a document. @param validatePicture checks one that is no PDF */
  uploadTarget(validatePicture: UploadTarget['validate']): UploadTarget
  /** Records a document that has arrived. */
  record(document: NewDocumentFile): Promise<void>
  /**
   * @returns the document and its name in a listing; null for one that no listing has yet
   * @throws HttpError 404 for an unknown one, or one that the caller may not see
   */
  find(url: string, seesOffice: boolean): Promise<DocumentFile & { readonly name: string | null }>
  /** @throws HttpError 404, 502 */
  stream(document: Pick<DocumentFile, 'key' | 'remoteKey'>, range?: ByteRange): Promise<Readable>
  /** Copies the files of documents, for a listing that is copied. @returns the copies' URLs by the originals' */
  copy(urls: readonly string[], uploadedBy: string): Promise<ReadonlyMap<string, string>>
  /** Moves the file to UploadThing, where that is configured and has private files. */
  moveToUploadThing(key: string): Promise<void>
  /** Removes documents that no listing has used for a week, and tries again to move the others. */
  clean(signal: AbortSignal): Promise<void>
}

/** Moves a document to UploadThing. */
export const documentMove: JobQueue<{ key: string }> = {
  name: 'document-move',
  data: z.object({ key: z.string() }),
  retries: { limit: 3, delaySeconds: 60, backoff: true },
  timeoutSeconds: 5 * 60,
}

/** @param now for tests */
export function createDocumentService(
  { config: { dataDir, uploadThing }, database, jobs, log, uploadThingHosts }: DocumentNeeds,
  now: () => Date = () => new Date(),
): DocumentService {
  const folder = createDocumentFolder(join(dataDir, 'documents'))
  const privateFiles = uploadThing && createPrivateFiles(uploadThing.token, uploadThingHosts)
  // Each check is a process of its own, which takes a processor and some hundred megabytes.
  const checks = createBoundedQueue({
    concurrency: 1,
    waiting: MAX_UNCHECKED,
    fullMessage: 'Too many documents are being checked. Please try again in a moment.',
    retryAfterSeconds: RETRY_SECONDS,
  })

  return {
    uploadTarget: (validatePicture) => ({
      validate: async (file, mediaType) => {
        if (!isPdf(file)) {
          if (mediaType !== PDF_TYPE) return validatePicture(file, mediaType)
          throw new HttpError(415, 'This file is not a PDF, although its name says so.')
        }
        if (mediaType !== PDF_TYPE) {
          throw new HttpError(415, 'This file is a PDF, but its name has another extension. Please rename it.')
        }
        if (file.length > DOCUMENT_LIMITS.pdfMegabytesMax * MEGABYTE) {
          throw new HttpError(413, `A PDF can have at most ${DOCUMENT_LIMITS.pdfMegabytesMax} MB.`)
        }
        await checks.run(() => checkPdf(file))
        return { content: file, extension: 'pdf', mediaType, hash: createHash('md5').update(file).digest('hex') }
      },
      storedName: ({ name }, extension) => `${readableName(name)}.${extension}`,
      urlOf: documentUrl,
      save: (key, _storedAs, content) => folder.write(key, content),
      isRecorded: (key) => isRecordedDocument(database, key),
      remove: (key) => folder.remove(key),
    }),

    record: (document) => record(document),

    find: async (url, seesOffice) => {
      const key = documentKey(url)
      // The databases take no text with a zero byte.
      if (key === null) throw new HttpError(404, 'Document not found')
      const document = await findDocument(database, key)
      const listed = await findListedDocument(database, url, seesOffice ? 'office' : 'public')
      if (document?.url !== url || (listed === null && !seesOffice)) throw new HttpError(404, 'Document not found')
      return { ...document, name: listed && documentName(listed) }
    },

    stream: ({ key, remoteKey }, range) =>
      remoteKey === null ? folder.stream(key, range) : remote().stream(remoteKey, range),

    copy: async (urls, uploadedBy) => {
      const copies = new Map<string, string>()
      for (const url of urls) {
        const original = await findDocument(database, documentKey(url) ?? '')
        if (original === null) continue
        const { mediaType, bytes, remoteKey } = original
        const key = newKey()
        if (remoteKey === null) await folder.copy(original.key, key)
        else await folder.write(key, await remote().read(remoteKey))
        const copy = documentUrl(key, url.slice(url.lastIndexOf('/') + 1))
        await record({ key, url: copy, mediaType, bytes, uploadedBy })
        copies.set(url, copy)
      }
      return copies
    },

    moveToUploadThing: async (key) => {
      const document = await findDocument(database, key)
      if (document !== null) await move(document)
    },

    clean: async (signal) => {
      const today = now()
      await documentUsage.update(database, today)
      const unused = { since: new Date(today.getTime() - UNUSED_DAYS * DAY_MS), now: today }
      for (const document of await documentUsage.findUnused(database, unused)) {
        signal.throwIfAborted()
        if (document.remoteKey !== null && privateFiles === undefined) {
          log.warn({ document: document.key }, 'an unused document at UploadThing stays: the token is not configured')
        } else if (await documentUsage.beginRemoval(database, document.key, unused)) {
          await folder.remove(document.key)
          if (document.remoteKey !== null) await remote().remove(document.remoteKey)
          await endDocumentRemoval(database, document.key)
        }
      }
      for (const document of privateFiles === undefined ? [] : await findLocalDocuments(database)) {
        signal.throwIfAborted()
        await move(document)
      }
    },
  }

  function remote() {
    if (privateFiles === undefined) throw new HttpError(502, 'UPLOADTHING_TOKEN is not configured')
    return privateFiles
  }

  async function record(document: NewDocumentFile): Promise<void> {
    await database.transaction(async (transaction) => {
      if (!(await insertDocument(transaction, document)) || privateFiles === undefined) return
      await jobs.add(documentMove, { key: document.key }, { transaction })
    })
  }

  /** The file stays in the data folder when the account has no private files. */
  async function move(document: DocumentFile): Promise<void> {
    const { key, remoteKey: isThere } = document
    if (privateFiles === undefined || isThere !== null) return
    try {
      const remoteKey = await privateFiles.add(document, await folder.read(key))
      if (await setRemoteKey(database, key, remoteKey)) await folder.remove(key)
      else await privateFiles.remove(remoteKey)
    } catch (err) {
      log.warn({ err, document: key }, 'a document stays in the data folder instead of at UploadThing')
    }
  }
}

/** A PDF begins with this comment; whether the rest is one is checked by the parser. */
function isPdf(file: Buffer): boolean {
  return file.subarray(0, 5).toString('latin1') === '%PDF-'
}

/** 'Ground floor (2).pdf' is `ground-floor-2`; for the document's URL. */
function readableName(name: string): string {
  const words = plainText(name.replace(/\.\w{1,5}$/, '')).replaceAll(/[^a-z0-9]+/g, '-')
  return words.slice(0, NAME_MAX).replaceAll(/^-|-$/g, '') || 'document'
}

/** As unguessable as the upload library's. */
function newKey(): string {
  return randomBytes(24).toString('hex')
}
