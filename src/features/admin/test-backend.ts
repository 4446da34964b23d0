import { act } from '@testing-library/react'

export interface SentRequest {
  method: string
  path: string
  body: Record<string, unknown> | null
}

interface HeldResponse {
  status: number
  body?: unknown
}

/**
 * For tests: a backend that returns the current `responses` to GET requests (404 for other paths)
 * and holds each change until `respond` is called.
 */
export function backendWith(responses: Record<string, unknown>) {
  const sent: SentRequest[] = []
  const keys: (string | null)[] = []
  const versions: (string | null)[] = []
  const read: string[] = []
  const held: { respond: (response: HeldResponse) => void; lose: () => void }[] = []
  globalThis.fetch = (request, init) => {
    const path = typeof request === 'string' ? request : ''
    const method = init?.method ?? 'GET'
    if (method === 'GET') {
      read.push(path)
      const body = responses[path]
      return Promise.resolve(body === undefined ? jsonResponse(404, { message: 'Not found' }) : jsonResponse(200, body))
    }
    const body = bodyOf(init)
    sent.push({ method, path, body })
    versions.push(new Headers(init?.headers).get('if-match'))
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return new Promise((resolve, reject) =>
      held.push({
        respond: ({ status, body: responseBody }) => resolve(jsonResponse(status, responseBody ?? {})),
        lose: () => reject(new TypeError('Failed to fetch')),
      }),
    )
  }
  return {
    responses,
    sent,
    /** The idempotency key of each request in `sent`. */
    keys,
    /** The `If-Match` of each request in `sent`. */
    versions,
    read,
    /** Responds to the oldest held change. */
    respond: (status: number, body?: unknown) =>
      act(async () => {
        held.shift()?.respond({ status, body })
        await Promise.resolve()
      }),
    /** Breaks the connection of the oldest held change: nobody knows whether it was executed. */
    lose: () =>
      act(async () => {
        held.shift()?.lose()
        await Promise.resolve()
      }),
  }
}

function bodyOf(init: RequestInit | undefined): Record<string, unknown> | null {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
}

function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}
