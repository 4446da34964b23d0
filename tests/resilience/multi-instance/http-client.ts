import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

interface Call {
  readonly method?: string
  readonly authorization?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** The visitor's address: one of this machine's own, all of 127.0.0.0/8. */
  readonly from?: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** @throws when no answer comes */
export async function call(address: string, given: Call = {}): Promise<Answer> {
  const { method = 'GET', authorization, body, headers, from } = given
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const asked = request(address, {
    method,
    ...(from !== undefined && { localAddress: from }),
    headers: {
      ...(content && { 'content-type': 'application/json', 'content-length': content.length }),
      ...(authorization !== undefined && { authorization }),
      ...headers,
    },
    signal: AbortSignal.timeout(30_000),
  })
  asked.end(content)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

let visitors = 0

/** An address nobody has called from before. */
export function anotherAddress(): string {
  visitors += 1
  return `127.${1 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`
}
