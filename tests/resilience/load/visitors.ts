import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { Wish } from './mix'

export interface Outcome {
  readonly kind: string
  /** 0: no answer came. */
  readonly status: number
  readonly ms: number
  readonly headers: IncomingHttpHeaders
  readonly error: string | null
}

const RESPONSE_TIMEOUT_MS = 30_000

/** Visitors with an address of their own each, of which this machine has millions. */
export function openVisitors(count: number, { keepAlive = true } = {}) {
  const agents = Array.from(
    { length: count },
    (_, number) => new Agent({ keepAlive, localAddress: `127.9.${number >> 8}.${number & 255}` }),
  )
  let next = 0

  return {
    /** Never rejects: what goes wrong is an outcome. */
    ask: (origin: string, { kind, path, method = 'GET', headers, body }: Wish): Promise<Outcome> => {
      const agent = agents[next++ % agents.length]
      const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const started = performance.now()
      return new Promise((resolve) => {
        const asked = request(
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
          (answer) => {
            answer.resume()
            answer.once('close', () => {
              const error = answer.complete ? null : 'the answer broke off'
              settle(answer.statusCode ?? 0, answer.headers, error)
            })
          },
        )
        asked.once('timeout', () => asked.destroy(new Error('no answer within 30 s')))
        asked.once('error', (error) => {
          settle(0, {}, error.message)
        })
        asked.end(content)

        function settle(status: number, answered: IncomingHttpHeaders, error: string | null): void {
          resolve({ kind, status, ms: performance.now() - started, headers: answered, error })
        }
      })
    },
    close: () => {
      for (const agent of agents) agent.destroy()
    },
  }
}

export type Visitors = ReturnType<typeof openVisitors>
