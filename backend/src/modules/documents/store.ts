import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { UTApi, UTFile } from 'uploadthing/server'
import { HttpError } from '../../lib/errors'
import { orIfMissing, writeFileAtomically } from '../../lib/files'
import type { DocumentFile } from './repository'

/** Where UploadThing is; its own hosts by default. */
export type UploadThingHosts = Pick<
  NonNullable<ConstructorParameters<typeof UTApi>[0]>,
  'apiUrl' | 'ingestUrl' | 'ufsHost' | 'ufsAppIdLocation'
>

/** Bytes `start` to `end`, both included, of a file. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Files of documents in the data folder. */
export interface DocumentFolder {
  write(key: string, content: Buffer): Promise<void>
  read(key: string): Promise<Buffer>
  copy(key: string, copy: string): Promise<void>
  /** @throws HttpError 404 when there is none */
  stream(key: string, range: ByteRange | undefined): Promise<Readable>
  remove(key: string): Promise<void>
}

/** @param folder `<dataDir>/documents`, which nothing but the API serves */
export function createDocumentFolder(folder: string): DocumentFolder {
  const pathOf = (key: string) => join(folder, key)
  return {
    write: (key, content) => writeFileAtomically(pathOf(key), content, 0o640),
    read: (key) => readFile(pathOf(key)),
    copy: async (key, copy) => {
      await mkdir(folder, { recursive: true })
      await copyFile(pathOf(key), pathOf(copy))
    },
    stream: async (key, range) => {
      const found = await orIfMissing(stat(pathOf(key)), null)
      if (found?.isFile() !== true) throw new HttpError(404, 'Document not found')
      return createReadStream(pathOf(key), range)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Private files at UploadThing: nobody can read them without a signed URL, which never leaves the backend. */
export interface PrivateFiles {
  /**
   * @returns the file's key there
   * @throws Error when it is not there, or not private because the account has no private files: then nothing stays
   */
  add(file: Pick<DocumentFile, 'key' | 'mediaType'>, content: Buffer): Promise<string>
  read(remoteKey: string): Promise<Buffer>
  /** @throws HttpError 502 when UploadThing does not send it */
  stream(remoteKey: string, range: ByteRange | undefined): Promise<Readable>
  remove(remoteKey: string): Promise<void>
}

/** Milliseconds until UploadThing's response must have begun. */
const TIMEOUT_MS = 20_000
const SIGNED_URL_LIFETIME = '2 minutes'

export function createPrivateFiles(token: string, hosts: UploadThingHosts = {}): PrivateFiles {
  // Lower levels log signed URLs.
  const api = new UTApi({ token, logLevel: 'None', ...hosts })

  return {
    add: async ({ key, mediaType }, content) => {
      const file = new UTFile([new Uint8Array(content)], key, { type: mediaType })
      const { data, error } = await api.uploadFiles(file, { acl: 'private', contentDisposition: 'attachment' })
      if (data === null) throw new Error(`UploadThing took no private file: ${error.message}`)
      try {
        await requirePrivate(data.ufsUrl)
        return data.key
      } catch (cause) {
        await remove(data.key)
        throw cause
      }
    },
    read: async (remoteKey) => Buffer.from(await (await request(remoteKey)).arrayBuffer()),
    stream: async (remoteKey, range) => {
      const { body } = await request(remoteKey, range)
      if (body === null) throw new HttpError(502, UNAVAILABLE)
      return Readable.fromWeb(body as ReadableStream)
    },
    remove,
  }

  async function remove(remoteKey: string): Promise<void> {
    const { success } = await api.deleteFiles(remoteKey)
    if (!success) throw new Error(`UploadThing did not remove the document ${remoteKey}`)
  }

  async function request(remoteKey: string, range?: ByteRange): Promise<Response> {
    const { ufsUrl } = await api.generateSignedURL(remoteKey, { expiresIn: SIGNED_URL_LIFETIME })
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    // Until the response begins: a visitor with a slow connection may take minutes for the rest.
    const tooSlow = new AbortController()
    const timer = setTimeout(() => {
      tooSlow.abort()
    }, TIMEOUT_MS)
    const response = await fetch(ufsUrl, { ...(headers && { headers }), signal: tooSlow.signal, redirect: 'error' })
      .catch((cause: unknown) => {
        throw Object.assign(new HttpError(502, UNAVAILABLE), { cause })
      })
      .finally(() => {
        clearTimeout(timer)
      })
    if (response.status === (range ? 206 : 200)) return response
    await response.body?.cancel()
    throw new HttpError(502, UNAVAILABLE)
  }
}

const UNAVAILABLE = 'The document cannot be loaded at the moment. Please try again later.'

/** @throws Error for a file that anyone can read: an account may ignore that it was to be private */
async function requirePrivate(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.body?.cancel()
  if (response.ok) throw new Error('UploadThing made a private file public')
}
