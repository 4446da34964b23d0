import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { startNginx } from './nginx'
import { freePort } from './postgres'

/** Whether tests on PostgreSQL go through nginx and two instances of the backend: `npm run test:multi-instance`. */
export const IS_BEHIND_NGINX = process.env.TEST_NGINX === 'true'

/**
 * The first of two instances, with an `inject` that goes over the network: through nginx, which gives
 * each request to the next of the two. They share nothing but database and data folder.
 */
export async function putBehindNginx(
  first: FastifyInstance,
  second: FastifyInstance,
  dataDir: string,
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const servers = await Promise.all([serve(first), serve(second)])
  const [one, two] = servers
  const front = await startNginx({ port: await freePort(), backendPorts: [portOf(one), portOf(two)], dataDir })
  const inject = (asked: InjectOptions | string) => send(front.url, typeof asked === 'string' ? { url: asked } : asked)
  return {
    app: Object.create(first, { inject: { value: inject } }) as FastifyInstance,
    close: async () => {
      await front.stop()
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

async function send(origin: string, asked: InjectOptions): Promise<LightMyRequestResponse> {
  const { method = 'GET', url = '/', headers = {}, remoteAddress } = asked
  const payload = payloadOf(asked)
  const call = httpRequest(`${origin}/`, {
    path: typeof url === 'string' ? url : url.pathname,
    method,
    // Another address of this machine stands for that of another visitor.
    ...(remoteAddress !== undefined && { localAddress: remoteAddress.replace(/^\d+/, '127') }),
    headers: {
      ...(payload?.isJson === true && { 'content-type': 'application/json' }),
      ...(payload !== null && { 'content-length': payload.content.length }),
      ...headers,
    },
  })
  call.end(payload?.content)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
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
