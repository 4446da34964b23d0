import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A registry with the figures of the process. */
export function createMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

/**
 * Measures every response by its route, not by its URL: metrics contain no ids, and a scanner cannot fill the memory.
 */
export function measureResponses(app: FastifyInstance, register: Registry): void {
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    responses.observe(
      { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    )
    done()
  })
}

/** Serves the metrics to Prometheus, on a separate port that only this machine reaches. */
export async function serveMetrics(register: Registry, port: number): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      resolve()
    })
  })
  // It must not keep the process alive.
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
