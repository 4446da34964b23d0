import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { rebuildRequestSchema, type RebuildRequest } from '../../contract/publisher'
import { signatureFault } from '../src/lib/webhook-signature'

export const WEBHOOK_SECRET = 'a-secret-of-the-tests'

export interface WebhookTarget {
  readonly url: string
  /** Genuine requests so far. */
  readonly requests: RebuildRequest[]
  /** Of the responses from now on. */
  status: number
  /** What `GET /state` responses; null: 404, as a host that is no publisher. */
  state: object | null
  /** Resolves once there are so many requests. */
  asked(count: number): Promise<RebuildRequest[]>
  close(): Promise<void>
}

/** Whoever builds the site, on a port of its own. Unsigned requests are answered 401. */
export async function startWebhookTarget(): Promise<WebhookTarget> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (signatureFault(WEBHOOK_SECRET, request.headers, body) !== null) {
        response.writeHead(401).end()
      } else if (request.method === 'GET') {
        response.writeHead(target.state === null ? 404 : 200).end(JSON.stringify(target.state))
      } else {
        target.requests.push(rebuildRequestSchema.parse(JSON.parse(body)))
        response.writeHead(target.status).end()
        server.emit('asked')
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
    asked: async (count) => {
      while (target.requests.length < count) await once(server, 'asked')
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
