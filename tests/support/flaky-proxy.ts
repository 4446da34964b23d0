import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser retries at once on a new connection, so the proxy stays offline for a moment. */
const OFFLINE_MS = 700

export interface FlakyProxy {
  /** For a browser context's `proxy.server`. */
  url: string
  /** Breaks the next PUT after it has forwarded so many bytes. */
  breakNextPut: (afterBytes: number) => void
  /** Drops every connection until the returned function is called. */
  cut: () => () => void
  /** `Range` of each forwarded PUT, in order. */
  ranges: string[]
  stop: () => Promise<void>
}

/** An HTTP proxy that breaks connections on request, as a mobile network does. */
export async function startFlakyProxy(): Promise<FlakyProxy> {
  let breakAfter: number | null = null
  let isOffline = false
  const ranges: string[] = []

  const server = http.createServer((request, response) => {
    if (isOffline) return void request.socket.destroy()
    const target = http.request(request.url ?? '', { method: request.method, headers: request.headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    const drop = () => {
      target.destroy()
      request.socket.destroy()
    }
    target.on('error', drop)
    response.on('close', () => target.destroy())
    if (request.method === 'PUT') {
      ranges.push(request.headers.range ?? '')
      if (breakAfter !== null) breakWithin(request, target, breakAfter, drop)
    }
    request.pipe(target)
  })

  function breakWithin(
    request: http.IncomingMessage,
    target: http.ClientRequest,
    afterBytes: number,
    drop: () => void,
  ) {
    breakAfter = null
    let forwarded = 0
    request.on('data', (bytes: Buffer) => {
      forwarded += bytes.length
      if (forwarded < afterBytes || isOffline) return
      isOffline = true
      // Bytes that were read still reach the target, but no later ones.
      request.unpipe(target)
      setTimeout(drop, 100)
      setTimeout(() => (isOffline = false), OFFLINE_MS)
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    breakNextPut: (afterBytes) => void (breakAfter = afterBytes),
    cut() {
      isOffline = true
      server.closeAllConnections()
      return () => void (isOffline = false)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
