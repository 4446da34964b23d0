import { once } from 'node:events'
import { connect } from 'node:net'
import type { Row } from './aims'
import { rounded } from './results'

const HEADERS_END = '\r\n\r\n'
const BUFFER_BYTES = 1024 * 1024
/** For each connection, however long they take: one response tells nothing of the next. */
const MIN_RESPONSES = 2

interface LoadOptions {
  connections: number
  seconds: number
}

/**
 * Requests a large response again and again and reads only its headers, since autocannon's parser takes ten times as
 * long for 280 kB as the backend and would be what is measured. The response must have a length and status 200.
 */
export async function loadLarge(address: string, { connections, seconds }: LoadOptions): Promise<Row> {
  const url = new URL(address)
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  const results = await Promise.allSettled(
    Array.from({ length: connections }, () => loadOverOneConnection(url, end, times)),
  )
  const elapsed = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  const percentile = (share: number) => rounded(times[Math.floor(times.length * share)] ?? Number.NaN)
  return {
    'per second': rounded(times.length / elapsed),
    'p50, ms': percentile(0.5),
    'p99, ms': percentile(0.99),
    errors: results.filter(({ status }) => status === 'rejected').length,
  }
}

/** @param times receives the milliseconds of each response */
async function loadOverOneConnection(url: URL, end: number, times: number[]): Promise<void> {
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br${HEADERS_END}`
  const body: { missingBytes: number | null } = { missingBytes: null }
  let sent = 0
  let received = 0
  const send = () => {
    body.missingBytes = null
    sent = performance.now()
    socket.write(request)
  }
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    onread: {
      buffer: Buffer.allocUnsafe(BUFFER_BYTES),
      callback: (count, buffer) => {
        try {
          body.missingBytes = body.missingBytes === null ? bodyBytesAfter(buffer, count) : body.missingBytes - count
        } catch (error) {
          socket.destroy(error instanceof Error ? error : new Error(String(error)))
          return false
        }
        if (body.missingBytes > 0) return true
        times.push(performance.now() - sent)
        received++
        if (performance.now() < end || received < MIN_RESPONSES) send()
        else socket.end()
        return true
      },
    },
  })
  socket.once('connect', send)
  await once(socket, 'close')
  if (body.missingBytes !== 0) throw new Error(`The connection to ${url.host} ended within a response`)
}

/** Bytes of the body that do not follow in the same piece as the headers. */
function bodyBytesAfter(buffer: Uint8Array, count: number): number {
  const text = Buffer.from(buffer.buffer, buffer.byteOffset, count).toString('latin1')
  const headersEnd = text.indexOf(HEADERS_END)
  const headers = text.slice(0, headersEnd)
  const [, length] = /^content-length: (\d+)$/im.exec(headers) ?? []
  if (headersEnd === -1 || !headers.startsWith('HTTP/1.1 200 ') || length === undefined) {
    throw new Error(`This response cannot be measured: ${headers.slice(0, 200)}`)
  }
  return Number(length) - (count - headersEnd - HEADERS_END.length)
}
