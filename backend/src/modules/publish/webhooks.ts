import { errorResponseSchema } from '../../../../contract/error-response'
import {
  publisherPaths,
  publisherStateSchema,
  type PublisherState,
  type RebuildRequest,
} from '../../../../contract/site/publisher'
import { coalesce, withTimeout } from '../../lib/concurrency'
import { HttpError } from '../../lib/errors'
import { currentRequestId } from '../../lib/logging'
import { signatureHeaders } from '../../lib/signatures'

/** Our own publisher, which reports its progress and can roll back to an older release. */
export interface Publisher {
  /** @throws Error when it cannot be reached, with a sentence for the administrator */
  state(): Promise<PublisherState>
  /** @throws HttpError when it rejects the request or cannot be reached */
  rollBack(releaseId: string): Promise<void>
}

const PUBLISHER_TIMEOUT_MS = 5_000
/** @param target PUBLISHER_URL and REBUILD_WEBHOOK_SECRET */
export function createPublisher({ url, secret }: SignedTarget): Publisher {
  async function call(method: 'GET' | 'POST', path: string, body?: string): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(PUBLISHER_TIMEOUT_MS)
      return await fetchSigned({ url: url + path, secret }, { method, ...(body !== undefined && { body }), signal })
    } catch (error) {
      throw new Error(`The publisher cannot be reached: ${reasonOf(error)}.`, { cause: error })
    }
  }

  return {
    state: coalesce(async () => {
      const response = await call('GET', publisherPaths.state)
      if (!response.ok) throw new Error(statusMessage(response))
      return publisherStateSchema.parse(await response.json())
    }),
    rollBack: async (releaseId) => {
      const body = JSON.stringify({ type: 'rollback', releaseId, time: new Date().toISOString() })
      const response = await call('POST', publisherPaths.rollback, body).catch((error: unknown) => {
        throw new HttpError(503, error instanceof Error ? error.message : String(error))
      })
      if (response.ok) return
      const rejection = errorResponseSchema.safeParse(await response.json().catch(() => null))
      throw new HttpError(response.status === 409 ? 409 : 503, rejection.data?.message ?? statusMessage(response))
    },
  }
}

function statusMessage({ status }: Response): string {
  return `The publisher responded with status ${status}.`
}

/** Starts builds: by our own publisher, or by a static host. */
export interface RebuildWebhook {
  /** Resolves when the request was accepted. @throws WebhookError otherwise */
  send(request: RebuildRequest, signal: AbortSignal): Promise<void>
}

/** Why a request was not accepted, in one sentence for the administrator. */
export class WebhookError extends Error {}

const WEBHOOK_TIMEOUT_MS = 15_000

/** @param target REBUILD_WEBHOOK_URL; any 2xx response accepts the request */
export function createRebuildWebhook(target: SignedTarget): RebuildWebhook {
  return {
    send: async (request, signal) => {
      const response = await post(target, JSON.stringify(request), signal)
      await response.body?.cancel()
      if (!response.ok) throw new WebhookError(`The rebuild webhook responded with status ${response.status}.`)
    },
  }
}

async function post(target: SignedTarget, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await withTimeout(WEBHOOK_TIMEOUT_MS, signal, (limited) =>
      fetchSigned(target, { method: 'POST', body, signal: limited }),
    )
  } catch (error) {
    // The message leaves the URL out: it may contain a build hook's secret token.
    throw new WebhookError(`The rebuild webhook could not be reached: ${reasonOf(error)}.`, { cause: error })
  }
}

/** A URL and the secret shared with its server. */
interface SignedTarget {
  readonly url: string
  readonly secret: string
}

/** Sends a request with the body's signature. Does not follow redirects: they would turn a POST into a GET. */
function fetchSigned(
  { url, secret }: SignedTarget,
  { method, body = '', signal }: { method: 'GET' | 'POST'; body?: string; signal: AbortSignal },
): Promise<Response> {
  const requestId = currentRequestId()
  return fetch(url, {
    method,
    ...(body !== '' && { body }),
    headers: {
      'content-type': 'application/json',
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      ...signatureHeaders(secret, body),
    },
    redirect: 'manual',
    signal,
  })
}

/** The reason of a failed fetch, whose own message only says that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
