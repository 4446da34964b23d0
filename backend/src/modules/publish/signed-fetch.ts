import { currentRequestId } from '../../lib/logging'
import { signatureHeaders } from '../../lib/signatures'

/** A URL and the secret shared with its server. */
export interface SignedTarget {
  readonly url: string
  readonly secret: string
}

/** Sends a request with the body's signature. Does not follow redirects: they would turn a POST into a GET. */
export function fetchSigned(
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
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
