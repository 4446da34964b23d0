import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A backend with only the calls of docs/product.md, "Calls", whose responses a test chooses. */
export interface StubBackend {
  url: string
  respondWith: (listener: RequestListener) => void
  close: () => Promise<void>
}

export async function startStubBackend(): Promise<StubBackend> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    respondWith: (next) => (listener = next),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}

/** Returns the two lists, and 404 for everything else. */
export function lists(properties: unknown, cars: unknown): RequestListener {
  return (request, response) => {
    const list = { '/api/properties': properties, '/api/cars': cars }[request.url ?? '']
    if (list === undefined) return response.writeHead(404).end('{"message":"Not found"}')
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(list))
  }
}
