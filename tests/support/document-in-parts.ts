import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { E2E_URL } from './e2e-ports'

/**
 * A network that stops within a page: the first document arrives up to the end of `until`, the rest after `release`.
 * Everything else arrives as ever.
 */
export async function serveDocumentInParts(path: string, until: string) {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${E2E_URL}${request.url}`)
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      const end = request.url === path ? body.indexOf(until) + until.length : 0
      response.write(body.subarray(0, end))
      if (end > 0) await released
      response.end(body.subarray(end))
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    release,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
