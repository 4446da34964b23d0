import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

interface CallOptions {
  readonly method?: string
  readonly authorization?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** The visitor's IP address: any of 127.0.0.0/8, which all belong to this machine. */
  readonly from?: string
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const TIMEOUT_MS = 30_000

/** @throws when no response comes */
export async function call(url: string, options: CallOptions = {}): Promise<HttpResponse> {
  const { method = 'GET', authorization, body, headers, from } = options
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const sent = request(url, {
    method,
    ...(from !== undefined && { localAddress: from }),
    headers: {
      ...(content && { 'content-type': 'application/json', 'content-length': content.length }),
      ...(authorization !== undefined && { authorization }),
      ...headers,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  sent.end(content)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

/** @throws when no response comes, or one with an error status */
export async function callJson(url: string, options: CallOptions = {}): Promise<unknown> {
  const { status, body } = await call(url, options)
  if (status < 200 || status > 299) throw new Error(`${status}: ${body}`)
  return JSON.parse(body)
}

let visitors = 0

/** An IP address that has sent no request yet. */
export function newIpAddress(): string {
  visitors += 1
  return `127.${1 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`
}
