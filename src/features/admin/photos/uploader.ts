import { generateReactHelpers } from '@uploadthing/react'
import type { FileRoute } from 'uploadthing/types'
import * as z from 'zod/mini'
import { apiPaths } from '../../../../contract/paths'
import { photoUrlSchema } from '../../../../contract/photo'
import { env } from '../../../config/env'
import { fetchAsUser } from '../../../lib/http'
import { failureOf, UploadError } from './upload-errors'
import { UPLOAD_SLUG } from './upload-rules'

/** The upload library, reached only through `import()`: nobody loads it before the first photo is chosen. */

/** The server's routes as this side needs to know them; its own type stays on its side. */
type UploadRouter = Record<typeof UPLOAD_SLUG, FileRoute<{ input: undefined; output: unknown; errorShape: unknown }>>

/** Bytes stand still this long: the connection is taken for dead. On a weak line much is buffered below the browser. */
const STALL_MS = 120_000

/** A target is not used any more this long before the server would refuse it. */
const EXPIRY_MARGIN_MS = 60_000

const uploadResponseSchema = z.tuple([z.object({ url: z.string() })])

/** One photo's way to the server, over as many attempts as it takes. */
export interface PhotoUpload {
  /** Resolves to the photo's address. Throws UploadError, also when `signal` ends it. */
  attempt: (signal: AbortSignal, onPercent: (percent: number) => void) => Promise<string>
}

/**
 * Each attempt is one `uploadFiles` of the library: ask for a target, ask with HEAD how much of the photo has arrived,
 * send the rest. A new target would start from nothing, so the one of the attempt before is answered again for as long
 * as it is valid.
 */
export function createPhotoUpload(photo: File): PhotoUpload {
  const target = createKeptTarget()
  const { uploadFiles } = generateReactHelpers<UploadRouter>({
    url: env.apiUrl + apiPaths.uploads,
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const isQuestionForTarget = init?.method === 'POST'
      return isQuestionForTarget ? target.ask(new URL(address).search, init) : fetch(address, init)
    },
  })

  async function attempt(signal: AbortSignal, onPercent: (percent: number) => void): Promise<string> {
    const life = watchOver(signal)
    try {
      const [result] = await uploadFiles(UPLOAD_SLUG, {
        files: [photo],
        signal: life.signal,
        onUploadProgress: ({ progress }) => {
          life.goesOn()
          onPercent(progress)
        },
      })
      return addressIn(result?.ufsUrl)
    } catch (error) {
      const failure = life.signal.aborted ? { status: 'no-answer' as const, said: null } : failureOf(error)
      if (failure.status !== 'no-answer' && failure.status !== 500) target.forget()
      throw new UploadError(failure)
    } finally {
      life.end()
    }
  }

  return { attempt }
}

/** It becomes an entry of the listing, which holds nothing but addresses of photos. */
function addressIn(ufsUrl: unknown): string {
  const address = photoUrlSchema.safeParse(ufsUrl)
  if (address.success) return address.data
  throw new UploadError({ status: 400, said: 'it was stored without a usable address.' })
}

/** The server's answer of where to send the photo. */
function createKeptTarget() {
  let kept: { body: string; validUntil: number } | null = null

  async function ask(search: string, init: RequestInit): Promise<Response> {
    if (kept !== null && kept.validUntil > Date.now()) return new Response(kept.body)
    const response = await fetchAsUser(apiPaths.uploads + search, init)
    const body = await response.clone().text()
    kept = response.ok ? { body, validUntil: expiryOf(body) - EXPIRY_MARGIN_MS } : null
    return response
  }

  return { ask, forget: () => void (kept = null) }
}

/** When the target's signature ends, in milliseconds since 1970; 0 when it does not say so. */
function expiryOf(body: string): number {
  const answer = uploadResponseSchema.safeParse(jsonOf(body))
  return answer.success ? Number(new URL(answer.data[0].url).searchParams.get('expires')) : 0
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null // The library reports it.
  }
}

/** A signal that ends with `outer`, or when nothing has moved for too long. */
function watchOver(outer: AbortSignal) {
  const inner = new AbortController()
  const abort = () => inner.abort()
  let timer = setTimeout(abort, STALL_MS)
  outer.addEventListener('abort', abort)
  if (outer.aborted) abort()
  return {
    signal: inner.signal,
    goesOn() {
      clearTimeout(timer)
      timer = setTimeout(abort, STALL_MS)
    },
    end() {
      clearTimeout(timer)
      outer.removeEventListener('abort', abort)
    },
  }
}
