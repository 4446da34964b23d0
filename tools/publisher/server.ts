import { createServer, type IncomingMessage, type Server } from 'node:http'
import type * as zod from 'zod/mini'
import { signatureError, type SignatureError } from '../../backend/src/lib/signatures'
import { publisherPaths, rebuildRequestSchema, rollbackRequestSchema } from '../../contract/site/publisher'
import { describeError } from '../lib/errors'
import { RefusedError, type Publishing } from './publishing'
import { type PublisherLog, METRICS_CONTENT_TYPE, publisherMetrics } from './reporting'

const MAX_BODY_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 10_000
const REQUEST_ID = /^[\w-]{1,64}$/

const FAULTS: Record<SignatureError, string> = {
  missing: 'The call is not signed.',
  forged: 'The signature does not match.',
  stale: 'The call is too old, or the clocks differ.',
}

interface ServerOptions {
  secret: string
  publishing: Pick<Publishing, 'accept' | 'rollBack' | 'isKnown' | 'state' | 'figures'>
  log: PublisherLog
}

interface Reply {
  status: number
  body: object | string
}

interface Call {
  method: 'GET' | 'POST'
  handle: (body: string, request: IncomingMessage) => Promise<Reply>
}

/**
 * The publisher's three calls, each of which must be signed; those that change something are accepted only once. Beside
 * them health and metrics, which anybody who reaches the port may read: they hold numbers and fixed sentences.
 */
export function createPublisherServer({ secret, publishing, log }: ServerOptions): Server {
  const idsInProgress = new Set<string>()
  const calls = new Map<string | undefined, Call>([
    [publisherPaths.state, { method: 'GET', handle: async () => ({ status: 200, body: await publishing.state() }) }],
    [
      publisherPaths.rebuild,
      {
        method: 'POST',
        async handle(body, request) {
          const { publication, reason, listings } = read(rebuildRequestSchema, body)
          await acceptOnce(request, (callId) => publishing.accept(publication, callId))
          log(`Request ${publication} (${reason}, ${listings.length} listings) accepted.`, {
            reqId: requestIdOf(request),
          })
          return { status: 202, body: { accepted: true } }
        },
      },
    ],
    [
      publisherPaths.rollback,
      {
        method: 'POST',
        async handle(body, request) {
          const { releaseId } = read(rollbackRequestSchema, body)
          await acceptOnce(request, (callId) => publishing.rollBack(releaseId, callId))
          return { status: 200, body: { rolledBack: true } }
        },
      },
    ],
  ])

  const openCalls = new Map<string | undefined, () => Promise<Reply>>([
    [publisherPaths.health, health],
    [
      publisherPaths.metrics,
      async () => ({ status: 200, body: publisherMetrics(await publishing.state(), publishing.figures()) }),
    ],
  ])

  const server = createServer((request, response) => {
    void handle(request)
      .catch(toReply)
      .then(({ status, body }) => {
        const isText = typeof body === 'string'
        const type = isText ? METRICS_CONTENT_TYPE : 'application/json; charset=utf-8'
        response.writeHead(status, { 'content-type': type, connection: 'close' })
        response.end(isText ? body : JSON.stringify(body))
      })
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = REQUEST_TIMEOUT_MS
  return server

  /** 503 while builds fail. */
  async function health(): Promise<Reply> {
    await publishing.state()
    if (publishing.figures().failedTries === 0) return { status: 200, body: { status: 'ok' } }
    return { status: 503, body: { message: 'The last build failed; the log says why.' } }
  }

  async function handle(request: IncomingMessage): Promise<Reply> {
    const open = openCalls.get(request.url)
    if (open !== undefined) return open()
    const call = calls.get(request.url)
    if (call === undefined) throw new CallError(404, 'There is no such path.')
    if (request.method !== call.method) throw new CallError(405, `This path accepts only ${call.method}.`)
    const body = await readBody(request)
    const fault = signatureError(secret, request.headers, body)
    if (fault !== null) throw new CallError(401, FAULTS[fault])
    return call.handle(body, request)
  }

  function toReply(error: unknown): Reply {
    if (error instanceof CallError) return { status: error.status, body: { message: error.message } }
    if (error instanceof RefusedError) return { status: 409, body: { message: error.message } }
    log(describeError(error), { isProblem: true })
    return { status: 500, body: { message: 'The publisher failed; its log says why.' } }
  }

  /** The signature covers the id of the call, so a repeated id is a repeated call. */
  async function acceptOnce(request: IncomingMessage, work: (callId: string) => Promise<void>): Promise<void> {
    const callId = String(request.headers['webhook-id'])
    if (publishing.isKnown(callId) || idsInProgress.has(callId)) throw new CallError(409, 'This call was already made.')
    idsInProgress.add(callId)
    try {
      await work(callId)
    } finally {
      idsInProgress.delete(callId)
    }
  }
}

/** The id of the visitor's or the administrator's request, as the backend has it. */
function requestIdOf({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined
}

class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Stays open when the body is too large, because the reply must still be sent.
  const read: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of read) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new CallError(413, `A call has at most ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function read<Body>(schema: zod.ZodMiniType<Body>, body: string): Body {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new CallError(400, 'The request body is not valid JSON.')
  }
  const reading = schema.safeParse(parsed)
  if (reading.success) return reading.data
  const faults = reading.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new CallError(400, faults.join('; '))
}
