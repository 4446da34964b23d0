import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { rebuildRequestSchema, type RebuildRequest } from '../../contract/site/publisher'
import { signatureError } from '../src/lib/signatures'

export const WEBHOOK_SECRET = 'a-secret-only-for-tests'
/** Long enough for a busy machine; without a limit the whole file would wait for a request that nobody sends. */
const RECEIVED_WITHIN_MS = 30_000

export interface WebhookTarget {
  readonly url: string
  /** Correctly signed requests so far. */
  readonly requests: RebuildRequest[]
  /** Of further responses. */
  status: number
  /** The response to `GET /state`; null: 404, like a host without our publisher. */
  state: object | null
  /** Resolves when this many requests have arrived. @throws AbortError when they do not within half a minute */
  received(count: number): Promise<RebuildRequest[]>
  close(): Promise<void>
}

/** A local webhook. Responds 401 to requests without a valid signature. */
export async function startWebhookTarget(): Promise<WebhookTarget> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (signatureError(WEBHOOK_SECRET, request.headers, body) !== null) {
        response.writeHead(401).end()
      } else if (request.method === 'GET') {
        response.writeHead(target.state === null ? 404 : 200).end(JSON.stringify(target.state))
      } else {
        target.requests.push(rebuildRequestSchema.parse(JSON.parse(body)))
        response.writeHead(target.status).end()
        server.emit('received')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const target: WebhookTarget = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    status: 202,
    state: null,
    received: async (count) => {
      const signal = AbortSignal.timeout(RECEIVED_WITHIN_MS)
      while (target.requests.length < count) await once(server, 'received', { signal })
      return target.requests
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return target
}
