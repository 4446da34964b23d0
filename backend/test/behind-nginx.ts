import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { startNginx } from './nginx'
import { freePort } from './postgres'

/** Whether tests on PostgreSQL use nginx and two instances of the backend: `npm run test:multi-instance`. */
export const IS_BEHIND_NGINX = process.env.TEST_NGINX === 'true'

/**
 * The first of two instances, with an `inject` that sends requests through nginx, which alternates between the
 * instances. They share only the database and the data folder.
 */
export async function putBehindNginx(
  first: FastifyInstance,
  second: FastifyInstance,
  dataDir: string,
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const servers = await Promise.all([serve(first), serve(second)])
  const [one, two] = servers
  const nginx = await startNginx({ port: await freePort(), backendPorts: [portOf(one), portOf(two)], dataDir })
  const inject = (options: InjectOptions | string) =>
    send(nginx.url, typeof options === 'string' ? { url: options } : options)
  return {
    app: Object.create(first, { inject: { value: inject } }) as FastifyInstance,
    close: async () => {
      await nginx.stop()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await second.close()
    },
  }
}

async function serve(app: FastifyInstance): Promise<Server> {
  await app.ready()
  const server = createServer((request, response) => {
    app.routing(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

async function send(origin: string, options: InjectOptions): Promise<LightMyRequestResponse> {
  const { method = 'GET', url = '/', headers = {}, remoteAddress } = options
  const payload = payloadOf(options)
  const sending = httpRequest(`${origin}/`, {
    path: typeof url === 'string' ? url : url.pathname,
    method,
    // Another loopback address simulates another visitor.
    ...(remoteAddress !== undefined && { localAddress: remoteAddress.replace(/^\d+/, '127') }),
    headers: {
      ...(payload?.isJson === true && { 'content-type': 'application/json' }),
      ...(payload !== null && { 'content-length': payload.content.length }),
      ...headers,
    },
  })
  sending.end(payload?.content)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const rawPayload = await buffer(response)
  const body = rawPayload.toString()
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    rawPayload,
    body,
    payload: body,
    json: () => JSON.parse(body) as unknown,
  } as unknown as LightMyRequestResponse
}

function payloadOf({ payload, body = payload }: InjectOptions): { content: Buffer; isJson: boolean } | null {
  if (body === undefined) return null
  if (Buffer.isBuffer(body) || typeof body === 'string') return { content: Buffer.from(body), isJson: false }
  return { content: Buffer.from(JSON.stringify(body)), isJson: true }
}
