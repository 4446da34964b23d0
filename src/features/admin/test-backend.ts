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
 * For tests: a backend that answers GETs from `answers` (404 for all else) as they stand at that
 * moment, and holds each change until `answer` is called.
 */
export function backendWith(answers: Record<string, unknown>) {
  const sent: SentRequest[] = []
  const keys: (string | null)[] = []
  const read: string[] = []
  const held: ((answer: HeldResponse) => void)[] = []
  globalThis.fetch = (request, init) => {
    const path = typeof request === 'string' ? request : ''
    const method = init?.method ?? 'GET'
    if (method === 'GET') {
      read.push(path)
      const answer = answers[path]
      return Promise.resolve(
        answer === undefined ? jsonResponse(404, { message: 'Not found' }) : jsonResponse(200, answer),
      )
    }
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    sent.push({ method, path, body })
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return new Promise((resolve) =>
      held.push(({ status, body: answer }) => resolve(jsonResponse(status, answer ?? {}))),
    )
  }
  return {
    answers,
    sent,
    /** The idempotency key of each of `sent`. */
    keys,
    read,
    /** Answers the oldest change that waits. */
    answer: (status: number, body?: unknown) =>
      act(async () => {
        held.shift()?.({ status, body })
        await Promise.resolve()
      }),
  }
}

function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}
