import { generateReactHelpers } from '@uploadthing/react'
import type { FileRoute } from 'uploadthing/types'
import * as z from 'zod/mini'
import { apiPaths } from '../../../../contract/paths'
import { photoUrlSchema } from '../../../../contract/photo'
import { env } from '../../../config/env'
import { fetchAsUser } from '../../../lib/http'
import { failureOf, UploadError, type PhotoUpload } from './upload-photo'
import { UPLOAD_SLUG } from './upload-rules'

/** The upload library, loaded with `import()` when the first photo is chosen. */

/** The server's routes as the client needs them; the server's own type is not imported. */
type UploadRouter = Record<typeof UPLOAD_SLUG, FileRoute<{ input: undefined; output: unknown; errorShape: unknown }>>

/**
 * Milliseconds without progress after which the connection counts as lost. Slow connections buffer much below the
 * browser.
 */
const STALL_MS = 120_000

/** Milliseconds before its expiry at which a target is no longer used. */
const EXPIRY_MARGIN_MS = 60_000

const uploadResponseSchema = z.tuple([z.object({ url: z.string() })])

/**
 * Each attempt is one `uploadFiles` of the library: request a target, ask with HEAD how much of the photo has arrived,
 * send the rest. A new target would start from zero, so the previous one is returned again as long
 * as it is valid.
 */
export function createPhotoUpload(photo: File): PhotoUpload {
  const target = createCachedTarget()
  const { uploadFiles } = generateReactHelpers<UploadRouter>({
    url: env.apiUrl + apiPaths.uploads,
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const isQuestionForTarget = init?.method === 'POST'
      return isQuestionForTarget ? target.ask(new URL(address).search, init) : fetch(address, init)
    },
  })

  async function attempt(signal: AbortSignal, onPercent: (percent: number) => void): Promise<string> {
    const stallTimer = abortOnStall(signal)
    try {
      const [result] = await uploadFiles(UPLOAD_SLUG, {
        files: [photo],
        signal: stallTimer.signal,
        onUploadProgress: ({ progress }) => {
          stallTimer.reset()
          onPercent(progress)
        },
      })
      return photoUrlIn(result?.ufsUrl)
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
