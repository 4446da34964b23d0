import { generateReactHelpers } from '@uploadthing/react'
import type { FileRoute } from 'uploadthing/types'
import * as z from 'zod/mini'
import { apiPaths } from '../../../../contract/paths'
import { photoUrlSchema } from '../../../../contract/photo'
import { DOCUMENT_UPLOADER, DOCUMENT_URL, type UploadedDocument } from '../../../../contract/site/documents'
import { env } from '../../../config/env'
import { fetchAsUser } from '../../../lib/http'
import { failureOf, UploadError, type FileUpload, type PhotoUpload } from './upload-photo'
import { UPLOAD_SLUG } from './upload-rules'

/** The upload library, loaded with `import()` when the first file is chosen. */

/** The server's routes as the client needs them; the server's own type is not imported. */
type UploadRouter = Record<UploadRoute, FileRoute<{ input: undefined; output: unknown; errorShape: unknown }>>
type UploadRoute = typeof UPLOAD_SLUG | typeof DOCUMENT_UPLOADER

/**
 * Milliseconds without progress after which the connection counts as lost. Slow connections buffer much below the
 * browser.
 */
const STALL_MS = 120_000

/** Milliseconds before its expiry at which a target is no longer used. */
const EXPIRY_MARGIN_MS = 60_000

export function createPhotoUpload(photo: File): PhotoUpload {
  return createUpload(photo, UPLOAD_SLUG, ({ ufsUrl }) => photoUrlIn(ufsUrl))
}

export function createDocumentUpload(document: File): FileUpload<UploadedDocument> {
  return createUpload(document, DOCUMENT_UPLOADER, ({ serverData }) => documentIn(serverData))
}

interface StoredFile {
  ufsUrl?: unknown
  /** What the route says about it. */
  serverData?: unknown
}

const uploadResponseSchema = z.tuple([z.object({ url: z.string() })])

/**
 * Each attempt is one `uploadFiles` of the library: request a target, ask with HEAD how much of the file has arrived,
 * send the rest. A new target would start from zero, so the previous one is returned again as long
 * as it is valid.
 */
function createUpload<Stored>(
  file: File,
  route: UploadRoute,
  storedIn: (stored: StoredFile) => Stored,
): FileUpload<Stored> {
  const target = createCachedTarget()
  const { uploadFiles } = generateReactHelpers<UploadRouter>({
    url: env.apiUrl + apiPaths.uploads,
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const isQuestionForTarget = init?.method === 'POST'
      return isQuestionForTarget ? target.ask(new URL(address).search, init) : fetch(address, init)
    },
  })

  async function attempt(signal: AbortSignal, onPercent: (percent: number) => void): Promise<Stored> {
    const stallTimer = abortOnStall(signal)
    try {
      const [result] = await uploadFiles(route, {
        files: [file],
        signal: stallTimer.signal,
        onUploadProgress: ({ progress }) => {
          stallTimer.reset()
          onPercent(progress)
        },
      })
      return storedIn(result ?? {})
    } catch (error) {
      const failure = stallTimer.signal.aborted
        ? { status: 'no-response' as const, serverMessage: null }
        : failureOf(error)
      if (failure.status !== 'no-response' && failure.status !== 500) target.forget()
      throw new UploadError(failure)
    } finally {
      stallTimer.clear()
    }
  }

  return { attempt }
}

/** It becomes an entry of the listing, which holds only URLs of photos. */
function photoUrlIn(ufsUrl: unknown): string {
  const address = photoUrlSchema.safeParse(ufsUrl)
  if (address.success) return address.data
  throw new UploadError({ status: 400, serverMessage: 'it was stored without a usable address.' })
}

const uploadedDocumentSchema = z.object({ url: z.string().check(z.regex(DOCUMENT_URL)), bytes: z.int() })

function documentIn(serverData: unknown): UploadedDocument {
  const document = uploadedDocumentSchema.safeParse(serverData)
  if (document.success) return document.data
  throw new UploadError({ status: 400, serverMessage: 'it was stored without a usable address.' })
}

/** The server's response with the upload target. */
function createCachedTarget() {
  let cached: { body: string; validUntil: number } | null = null

  async function ask(search: string, init: RequestInit): Promise<Response> {
    if (cached !== null && cached.validUntil > Date.now()) return new Response(cached.body)
    const response = await fetchAsUser(apiPaths.uploads + search, init)
    const body = await response.clone().text()
    cached = response.ok ? { body, validUntil: expiryOf(body) - EXPIRY_MARGIN_MS } : null
    return response
  }

  return { ask, forget: () => void (cached = null) }
}

/** When the target's signature expires, in milliseconds since 1970; 0 when unknown. */
function expiryOf(body: string): number {
  const target = uploadResponseSchema.safeParse(jsonOf(body))
  return target.success ? Number(new URL(target.data[0].url).searchParams.get('expires')) : 0
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null // The library reports it.
  }
}

/** A signal that aborts with `outer`, or after too long without progress. */
function abortOnStall(outer: AbortSignal) {
  const inner = new AbortController()
  const abort = () => inner.abort()
  let timer = setTimeout(abort, STALL_MS)
  outer.addEventListener('abort', abort)
  if (outer.aborted) abort()
  return {
    signal: inner.signal,
    reset() {
      clearTimeout(timer)
      timer = setTimeout(abort, STALL_MS)
    },
    clear() {
      clearTimeout(timer)
      outer.removeEventListener('abort', abort)
    },
  }
}
