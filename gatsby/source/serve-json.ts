import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves `content` to this machine while `use` runs, which is given the URL. */
export async function serveJson<Result>(content: unknown, use: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(content))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}
