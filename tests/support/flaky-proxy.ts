import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser retries by itself on a fresh connection at once; a line that is really gone stays gone a moment. */
const GONE_MS = 700

export interface FlakyProxy {
  /** For a browser context's `proxy.server`. */
  address: string
  /** The next PUT breaks once so many bytes of it have been passed on. */
  breakNextPut: (afterBytes: number) => void
  /** Nothing comes through until the returned function is called. */
  cut: () => () => void
  /** `Range` of each PUT that came through, in order. */
  ranges: string[]
  stop: () => Promise<void>
}

/** An HTTP proxy that passes everything on until it is told to break, as a mobile line does. */
export async function startFlakyProxy(): Promise<FlakyProxy> {
  let breakAfter: number | null = null
  let isGone = false
  const ranges: string[] = []

  const server = http.createServer((request, response) => {
    if (isGone) return void request.socket.destroy()
    const target = http.request(request.url ?? '', { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
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
    let passed = 0
    request.on('data', (bytes: Buffer) => {
      passed += bytes.length
      if (passed < afterBytes || isGone) return
      isGone = true
      // What has been read still arrives, but nothing after it.
      request.unpipe(target)
      setTimeout(drop, 100)
      setTimeout(() => (isGone = false), GONE_MS)
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    breakNextPut: (afterBytes) => void (breakAfter = afterBytes),
    cut() {
      isGone = true
      server.closeAllConnections()
      return () => void (isGone = false)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
