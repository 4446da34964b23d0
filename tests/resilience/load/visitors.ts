import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { MixedRequest } from './mix'

export interface Outcome {
  readonly kind: string
  /** 0 when no response came. */
  readonly status: number
  readonly ms: number
  readonly headers: IncomingHttpHeaders
  readonly error: string | null
}

const RESPONSE_TIMEOUT_MS = 30_000

/** Visitors with one IP address each, of the millions in 127.0.0.0/8. */
export function openVisitors(count: number, { keepAlive = true } = {}) {
  const agents = Array.from(
    { length: count },
    (_, number) => new Agent({ keepAlive, localAddress: `127.9.${number >> 8}.${number & 255}` }),
  )
  let next = 0

  return {
    /** Never rejects: an error is an outcome. */
    send: (origin: string, { kind, path, method = 'GET', headers, body }: MixedRequest): Promise<Outcome> => {
      const agent = agents[next++ % agents.length]
      const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const started = performance.now()
      return new Promise((resolve) => {
        const sent = request(
          origin + path,
          {
            method,
            agent,
            headers: {
              'accept-encoding': 'br',
              ...(content && { 'content-type': 'application/json', 'content-length': content.length }),
              ...headers,
            },
            timeout: RESPONSE_TIMEOUT_MS,
          },
          (response) => {
            response.resume()
            response.once('close', () => {
              const error = response.complete ? null : 'the response was cut off'
              settle(response.statusCode ?? 0, response.headers, error)
            })
          },
        )
        sent.once('timeout', () => sent.destroy(new Error('no response within 30 s')))
        sent.once('error', (error) => {
          settle(0, {}, error.message)
        })
        sent.end(content)

        function settle(status: number, responseHeaders: IncomingHttpHeaders, error: string | null): void {
          resolve({ kind, status, ms: performance.now() - started, headers: responseHeaders, error })
        }
      })
    },
    close: () => {
      for (const agent of agents) agent.destroy()
    },
  }
}

export type Visitors = ReturnType<typeof openVisitors>
